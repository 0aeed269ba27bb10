import jax
from mylib.global_device_array import GlobalDeviceArray
y = GlobalDeviceArray.from_callback(shape, mesh, spec, f)
