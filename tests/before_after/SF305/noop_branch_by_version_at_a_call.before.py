# runs
import jax

x = jax.numpy.arange(8.0)
f = jax.jit(abs) if jax.__version_info__ >= (0, 8) else jax.pmap(abs)
f(x)
