# manual: neither a PartitionSpec nor a Sharding
from jax.experimental.pjit import AUTO, pjit


def compile(fn, mesh):
    return pjit(fn, in_shardings=AUTO(mesh), out_shardings=None)
