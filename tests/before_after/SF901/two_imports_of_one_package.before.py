# raises: AttributeError: module 'jax.lax' has no attribute 'xeinsum'
# manual: jax.lax.xeinsum does not exist
import jax
import jax.profiler


def f(x):
    return jax.lax.xeinsum("i,i->", x, x)


f(1)
