# era: 0.5.3
# shardfix: unsafe
# safety: unsafe
# raises: TypeError: Layout.__init__() got an unexpected keyword argument 'sharding'
import jax
import numpy as np
from jax.experimental.layout import Layout

plain = Layout(sharding=jax.sharding.SingleDeviceSharding(jax.devices()[0]))
y = jax.device_put(np.ones(3, np.float32), plain)
assert float(y.sum()) == 3.0
RESULT = {"y": y}
