# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


def body(block):
    return jax.pure_callback(np.sin, block, block, sharding=NamedSharding(mesh, P("data")))


jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data")))(np.ones(8, np.float32))
