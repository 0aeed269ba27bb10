import jax
import chex
y = self.device_put_replicated(x)
z = chex.device_put_sharded(x, devices)
