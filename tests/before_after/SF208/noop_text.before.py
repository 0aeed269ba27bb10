import jax
# jax.experimental.global_device_array.GlobalDeviceArray
DOC = "saves `GlobalDeviceArray`s"
