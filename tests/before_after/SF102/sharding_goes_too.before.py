# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import functools

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
first = SingleDeviceSharding(jax.devices()[0])
call = functools.partial(jax.pure_callback, sharding=NamedSharding(mesh, P("x")))


@jax.jit
@functools.partial(jax.shard_map, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)
def step(v):
    spec = jax.ShapeDtypeStruct(v.shape, v.dtype)
    return call(np.sin, spec, v) + jax.pure_callback(np.cos, spec, v, sharding=first, vmap_method="sequential")


data = np.arange(8, dtype=np.float32)
np.testing.assert_allclose(step(data), np.sin(data) + np.cos(data), rtol=1e-5)
