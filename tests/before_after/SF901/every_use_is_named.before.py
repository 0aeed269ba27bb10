# raises: ImportError: cannot import name 'device_put_replicated' from 'jax'
# manual: jax.device_put_replicated does not exist
import jax
from jax import device_put_replicated as replicate

a = replicate(1.0, jax.devices())
b = replicate(2.0, jax.devices())
