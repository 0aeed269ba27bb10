# runs
import jax
from jax.sharding import Mesh, PartitionSpec as P


def pmap_body(x):
    return jax.tree.map(lambda leaf: leaf[None], x[0] * 2)


f = jax.jit(jax.shard_map(pmap_body, mesh=Mesh(jax.devices(), ("i",)), in_specs=P("i"), out_specs=P("i"), check_vma=False))
f(jax.numpy.arange(8.0))
