# raises: ModuleNotFoundError: No module named 'jax.interpreters.sharded_jit'
# manual: jax.interpreters.sharded_jit does not exist
import jax
from jax.interpreters.sharded_jit import sharded_jit

f = sharded_jit(lambda x: x, in_parts=None, out_parts=None)
