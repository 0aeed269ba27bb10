import jax
import numpy as np
from jax.sharding import PartitionSpec as P

from mylib.callbacks import io_callback, pure_callback


def build(mesh):
    @jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
    def body(v):
        io_callback(print, None, v)
        return pure_callback(np.sin, jax.ShapeDtypeStruct(v.shape, v.dtype), v)

    return body
