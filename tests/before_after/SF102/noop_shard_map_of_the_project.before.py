import jax
import numpy as np
from jax.sharding import PartitionSpec as P

from .sharding import shard_map


def body(v):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


def build(mesh):
    return jax.jit(shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}))
