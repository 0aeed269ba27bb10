# runs
import jax
import jax.numpy as jnp

f = jax.jit(lambda x: x + 1)  # no pmap
for _ in range(2):
    f(jnp.arange(8.0))
