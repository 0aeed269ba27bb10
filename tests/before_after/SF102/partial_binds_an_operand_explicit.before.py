# raises: NotImplementedError: callbacks are only supported
# manual: the operands bound by the partial
import functools

import jax
import numpy as np
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"))


def body(v):
    add = functools.partial(jax.pure_callback, np.add, jax.ShapeDtypeStruct(v.shape, v.dtype), v)
    return add(v)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}))
step(jax.device_put(np.arange(8.0), jax.NamedSharding(mesh, P("x"))))
