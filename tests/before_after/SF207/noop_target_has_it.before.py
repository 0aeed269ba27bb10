# shardfix: to=0.7.2
import jax
y = jax.device_put_replicated(x, devices)
