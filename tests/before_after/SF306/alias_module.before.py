# era: 0.7.2
# raises: object has no attribute 'devices'
import jax as j
from jax import numpy as jnp, pmap

run = pmap(lambda v: v * 2, "i")
y = run(jnp.arange(8.0))
assert y.sharding.devices.size == j.device_count()
