# era: 0.7.2
# shardfix: unsafe
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax
import numpy as np

params = {"w": np.ones((2, 3))}
params = jax.device_put_replicated(
    params,  # one copy on each device
    jax.local_devices(),  # of this host
)
assert params["w"].shape[-2:] == (2, 3) and len(params["w"].devices()) == 8
