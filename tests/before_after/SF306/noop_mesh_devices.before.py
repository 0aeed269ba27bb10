# runs
import jax
import jax.numpy as jnp

y = jax.pmap(lambda v: v)(jnp.arange(8.0))
assert y.sharding.mesh.devices.size == 8
assert len(y.devices()) == 8
