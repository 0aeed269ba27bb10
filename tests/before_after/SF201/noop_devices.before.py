# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import SingleDeviceSharding

first, last = jax.devices()[0], jax.devices()[-1]
a = jax.device_put(np.ones(4), first)
b = jax.device_put((np.ones(4), np.ones(2)), (last, SingleDeviceSharding(first)))
c = jnp.zeros(4, device=last)
d = jax.device_put(a, device=c.sharding)
assert d.devices() == {last} and b[0].devices() == {last} and (np.asarray(d) == 1).all()
