# runs
import jax
import jax.numpy as jnp

f = jax.pmap(lambda x: x + 1)
y = f(jnp.arange(8.0))
for i in range(3):
    print(i)
