# shardfix: from=0.5.3
# era: 0.5.3
# raises: ModuleNotFoundError: No module named 'jax.lib.xla_extension'
import jax
import jax.numpy as jnp
import numpy as np
from jax.lib.xla_extension import XlaRuntimeError

caught = False
x = jnp.ones(3)
x.delete()
try:
    np.asarray(x)
except (RuntimeError, XlaRuntimeError):
    caught = True
assert caught
RESULT = {"caught": np.asarray(caught)}
