# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))

call = functools.partial(jax.pure_callback, vmap_method="sequential")


def halves(v):
    return call(lambda a: a / 2, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


def body(v):
    def inner(w):
        return halves(w) + call(np.ceil, jax.ShapeDtypeStruct(w.shape, w.dtype), w)

    return inner(v)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x", "y"}))
data = np.arange(8) / 4
np.testing.assert_allclose(step(data), data / 2 + np.ceil(data))
