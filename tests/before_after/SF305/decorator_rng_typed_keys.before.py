# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def draw(key):
    key, sub = jax.random.split(key)
    return key, jax.random.uniform(sub, (2,))


keys = jax.random.split(jax.random.key(7), num=jax.device_count())
RESULT = draw(keys)
