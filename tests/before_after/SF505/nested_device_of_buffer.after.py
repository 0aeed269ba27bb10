# era: 0.4.13
# shardfix: unsafe
# raises: AttributeError: arr.device_buffer has been deprecated
import jax
import jax.numpy as jnp


def owner(x: jax.Array):
    return list(x.addressable_data(0).devices())[0]


assert owner(jnp.ones(2)) == jax.devices()[0]
