# raises: AttributeError: module 'jax.experimental.pjit' has no attribute 'NamedSharding'
import jax
import jax.experimental.pjit as pj
import numpy as np

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
sharding = pj.NamedSharding(mesh, pj.PartitionSpec(None, "x"))
y = jax.device_put(np.arange(16.0).reshape(2, 8), sharding)
assert y.addressable_shards[3].data.shape == (2, 1)
