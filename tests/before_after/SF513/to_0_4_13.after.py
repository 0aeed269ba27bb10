# shardfix: to=0.4.13 unsafe
# era: 0.4.30
# runs
# safety: unsafe
import jax
import numpy as np

y = jax.jit(lambda x: x + 1, in_shardings=jax.sharding.SingleDeviceSharding(jax.devices()[1]), out_shardings=jax.sharding.SingleDeviceSharding(jax.devices()[1]))(np.zeros(2, np.float32))
assert y.devices() == {jax.devices()[1]}
RESULT = {"y": y}
