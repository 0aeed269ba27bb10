# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


def run(v, where):
    body = lambda v: jax.pure_callback(  # noqa: E731
        np.negative, jax.ShapeDtypeStruct(v.shape, v.dtype), v
    )
    return shard_map(body, mesh, (P("d"),), P("d"), False)(v)


step = jax.jit(lambda v: run(v, NamedSharding(mesh, P("d"))))
np.testing.assert_allclose(step(np.arange(8.0)), -np.arange(8.0))
