try:
    from jax import device_put_replicated
except ImportError:
    from mylib import device_put_replicated
x = device_put_replicated(y, devices)
