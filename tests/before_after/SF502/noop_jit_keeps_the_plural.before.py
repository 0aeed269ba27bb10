# runs
import jax
import numpy as np

f = jax.jit(lambda x: x, out_shardings=jax.sharding.SingleDeviceSharding(jax.devices()[1]))
assert f(np.ones(2)).devices() == {jax.devices()[1]}
