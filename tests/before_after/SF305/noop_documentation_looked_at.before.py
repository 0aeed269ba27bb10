# runs
import inspect

import jax

assert "axis_name" in inspect.getsource(jax.pmap)
assert jax.pmap.__doc__
print(jax.pmap.__module__, callable(jax.pmap))
