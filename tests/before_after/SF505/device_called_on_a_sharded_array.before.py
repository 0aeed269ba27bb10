# shardfix: unsafe
# raises: NamedSharding' object is not callable
import jax
import numpy as np

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
x = jax.device_put(np.arange(8.0), jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("x")))
assert x.device() in jax.devices()
