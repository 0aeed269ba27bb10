import jax
from jax.sharding import NamedSharding, PartitionSpec


def shard(x, mesh, axes=("data", None)):
    return jax.device_put(x, NamedSharding(mesh, PartitionSpec(*axes)))


def reshape(x, shape, *, out_sharding="data"):
    return shard(x.reshape(shape), None, out_sharding)


y = reshape([1.0], (1,), out_sharding=("data",))
