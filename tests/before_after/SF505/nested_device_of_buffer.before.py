# era: 0.4.13
# shardfix: unsafe
# raises: AttributeError: arr.device_buffer has been deprecated
import jax
import jax.numpy as jnp


def owner(x: jax.Array):
    return x.device_buffer.device()


assert owner(jnp.ones(2)) == jax.devices()[0]
