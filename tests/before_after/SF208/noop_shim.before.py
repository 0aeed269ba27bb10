import jax
try:
    from jax.experimental.global_device_array import GlobalDeviceArray
except ImportError:
    GlobalDeviceArray = jax.Array
y = GlobalDeviceArray.from_callback(shape, mesh, spec, f)
