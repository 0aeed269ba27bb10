# manual: several processes
import jax

batch = 8 * jax.device_count()
local = batch // jax.local_device_count()
f = jax.pmap(lambda x: x * local)
