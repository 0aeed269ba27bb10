import jax
import numpy as np
from flax import nnx
from jax.sharding import PartitionSpec as P


def build(mesh):
    @nnx.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
    def step(v):
        return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(v.shape, v.dtype), v)

    return step
