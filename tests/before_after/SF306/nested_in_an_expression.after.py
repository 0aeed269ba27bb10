# era: 0.7.2
# raises: object has no attribute 'devices'
import jax
import jax.numpy as jnp

print({"on": [d.id for d in jax.pmap(lambda v: v * 2)(jnp.arange(8.0)).sharding.mesh.devices.flat]})
