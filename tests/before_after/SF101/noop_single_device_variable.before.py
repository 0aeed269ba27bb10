# runs
import functools

import jax
import numpy as np

HERE = jax.sharding.SingleDeviceSharding(jax.devices()[0])
host_sum = functools.partial(jax.pure_callback, np.sum, jax.ShapeDtypeStruct((), np.float32), sharding=HERE)
assert float(jax.jit(lambda x: host_sum(x) + 1)(np.ones(5, np.float32))) == 6.0
