# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def body(block):
    rank = functools.partial(jax.pure_callback, np.argsort, jax.ShapeDtypeStruct(block.shape, jnp.int32))
    floor = functools.partial(jax.pure_callback, vmap_method="sequential")
    return jax.shard_map(
        lambda block: rank(block), in_specs=P(), out_specs=P()
    )(block) + jax.shard_map(
        lambda block: floor(lambda a: np.floor(a).astype(np.int32), jax.ShapeDtypeStruct(block.shape, jnp.int32), block),
        in_specs=P(), out_specs=P(),
    )(block)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False))
data = np.array([[5.5, 1.2, 3.1, 0.5], [1.1, 2.9, 0.3, 7.7]] * 4, np.float32)
np.testing.assert_array_equal(step(data), np.argsort(data, axis=1) + np.floor(data).astype(np.int32))
