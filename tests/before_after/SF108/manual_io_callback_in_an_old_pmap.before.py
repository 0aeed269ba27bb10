# shardfix: to=0.7.2
# manual: pmap has no ordered effects before JAX 0.8
import jax
import jax.numpy as jnp
from jax.experimental import io_callback


@jax.pmap
def f(x):
    io_callback(print, None, x, ordered=True)
    return x


f(jnp.zeros(8))
