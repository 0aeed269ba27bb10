# runs
import jax
import jax.numpy as jnp

x = jnp.ones(3)
aval = jax.typeof(x)
varying = aval.vma if hasattr(jax.core.ShapedArray, "vma") and jax.__version__ < "0.10" else frozenset()
try:
    device = x.device()
except TypeError:
    device = x.device
assert device == jax.devices()[0] and not varying
