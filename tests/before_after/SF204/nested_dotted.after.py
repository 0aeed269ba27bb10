# shardfix: unsafe
# era: 0.5.3
# raises: AttributeError: module 'jax.sharding' has no attribute 'GSPMDSharding'
import jax
import numpy as np


def replicate(tree, mesh):
    where = jax.sharding.NamedSharding(jax.sharding.Mesh(tuple(mesh.devices.flat), ("d0",)), jax.sharding.PartitionSpec())
    return jax.tree.map(lambda v: jax.device_put(v, where), tree)


mesh = jax.sharding.Mesh(np.array(jax.devices()).reshape(2, 4), ("a", "b"))
tree = replicate({"w": np.ones((2, 2))}, mesh)
assert tree["w"].sharding.is_fully_replicated and len(tree["w"].addressable_shards) == 8
