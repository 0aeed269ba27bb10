# runs
import jax
import types

core = types.SimpleNamespace(axis_frame=lambda axis: types.SimpleNamespace(size=len(axis)))
assert core.axis_frame("abc").size == 3 and jax
