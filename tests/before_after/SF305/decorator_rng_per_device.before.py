# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def draw(key):
    return jax.random.normal(key, (3,))


RESULT = draw(jax.random.split(jax.random.PRNGKey(0), jax.local_device_count()))
