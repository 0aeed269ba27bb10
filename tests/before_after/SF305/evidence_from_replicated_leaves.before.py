# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


def replicate(tree):
    return tree


@jax.pmap
def step(params):
    return jax.tree.map(lambda p: p * 2, params)


n = jax.local_device_count()
params = jax.tree.map(lambda p: jnp.stack([p] * n), {"w": jnp.arange(3.0), "b": jnp.ones(())})
RESULT = step(params)
