# runs
import jax
import jax.numpy as jnp


def train():
    @jax.pmap
    def step(x):
        return x / x.sum()

    return step(jnp.arange(1.0, 17.0).reshape(jax.device_count(), 2))


RESULT = train()
