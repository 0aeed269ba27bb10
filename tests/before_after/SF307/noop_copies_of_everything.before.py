# runs
import jax
import jax.numpy as jnp


def replicate(tree):
    return jax.tree.map(lambda leaf: jnp.stack([leaf] * jax.local_device_count()), tree)


f = jax.pmap(lambda p, x: p * x)
y = f(replicate(jnp.ones(3)), replicate(jnp.arange(3.0)))
