# runs
import jax
import jax.numpy as jnp
import numpy as np



def replicate(tree):
    """One copy for each device."""
    return jax.tree.map(lambda leaf: jnp.stack([leaf] * jax.local_device_count()), tree)


f = jax.pmap(lambda p, x: p * x)
params = replicate(jnp.ones(3))
print(params.shape)
y = f(params, jnp.ones((8, 3)))
