# raises: AttributeError: module 'jax.lax' has no attribute 'pdot'
# manual: jax.lax.pdot does not exist
import jax

ops = jax.lax
y = ops.pdot(1, 2, "x")
