# runs
import jax
import jax.numpy as jnp


@jax.pmap
def total(x):
    return x.sum()


n = jax.local_device_count()
x = jnp.arange(32.0).reshape(16, 2)
y = total(x.reshape(n, -1))
z = total(x.reshape(-1, n).T)
