# manual: flax.jax_utils.replicate of a flax before 0.12.7 calls jax.device_put_replicated
import jax
from flax import jax_utils

params = jax_utils.replicate(params, devices=jax.local_devices())
batches = jax_utils.prefetch_to_device(batches, 2)
