# runs
import types

import jax

if jax.devices()[0].platform == "cpu":
    from jax import tree
else:
    tree = types.SimpleNamespace(map=None)
assert tree.map(abs, -1) == 1
