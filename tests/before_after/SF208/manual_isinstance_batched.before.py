# manual: every array is a jax.Array
# manual: calls back once for each shard
from jax.experimental.global_device_array import GlobalDeviceArray
ok = isinstance(x, GlobalDeviceArray)
y = GlobalDeviceArray.from_batched_callback(shape, mesh, spec, f)
