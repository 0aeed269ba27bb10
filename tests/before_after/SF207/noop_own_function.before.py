import jax
from flax.jax_utils import replicate as device_put_replicated
y = device_put_replicated(x, devices)
