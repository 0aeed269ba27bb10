# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


def init(key):
    return {"w": jax.random.normal(key, (3, 2)), "step": jnp.zeros((), jnp.int32)}


RESULT = jax.pmap(init)(jax.random.split(jax.random.PRNGKey(3), jax.device_count()))
