import jax
try:
    y = jax.device_put_replicated(x, devices)
except AttributeError:
    y = mine(x, devices)
