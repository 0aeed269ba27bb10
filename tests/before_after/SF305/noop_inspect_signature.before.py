import inspect

import jax

assert "axis_name" in inspect.signature(jax.pmap).parameters
