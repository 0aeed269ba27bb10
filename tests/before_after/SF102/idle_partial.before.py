# raises: NotImplementedError: callbacks are only supported
# manual: its call is not visible
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def body(tree):
    return jax.tree.map(functools.partial(jax.pure_callback, np.sin, jax.ShapeDtypeStruct((2,), jnp.float32)), tree)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}))
step({"a": np.arange(8, dtype=np.float32)})
