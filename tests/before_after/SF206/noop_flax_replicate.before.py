import jax
from flax import jax_utils
params = jax_utils.replicate(params, devices=jax.local_devices())
