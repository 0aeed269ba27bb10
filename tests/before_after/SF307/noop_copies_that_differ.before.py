# runs
import jax
import jax.numpy as jnp
import numpy as np

f = jax.pmap(lambda p, x: p * x)
params = jax.tree.map(lambda leaf: jnp.stack([leaf, *[leaf + 1] * (jax.local_device_count() - 1)]), jnp.ones(3))
y = f(params, jnp.ones((8, 3)))
