# runs
import jax
import jax.numpy as jnp

x = jnp.ones(3)
assert x.device == jax.devices()[0] and x.devices() == {jax.devices()[0]}
assert x.format is not None and x.addressable_data(0).shape == (3,)
