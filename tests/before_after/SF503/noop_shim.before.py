# runs
import jax
from jax import lax

if hasattr(lax, "pcast"):
    vary = lambda x, axis: lax.pcast(x, axis, to="varying")
else:
    vary = lax.pvary
try:
    from jax.lax import pvary
except ImportError:
    pvary = vary
assert pvary is vary and jax
