# era: 0.5.3
# raises: AttributeError: module 'jax.sharding' has no attribute 'PositionalSharding'
import jax
import numpy as np

columns = jax.sharding.NamedSharding(
    jax.sharding.Mesh(jax.devices()[:4], ("d0",)), jax.sharding.PartitionSpec(None, "d0")
)
x = jax.device_put(np.ones((3, 8)), columns)
assert {s.data.shape for s in x.addressable_shards} == {(3, 2)} and len(x.devices()) == 4
