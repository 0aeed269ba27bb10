# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import functools

import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)

rows = NamedSharding(mesh, P("data", "model"))


@functools.partial(jax.jit, in_shardings=rows)
def columns(x):
    def body(block):
        spec = jax.ShapeDtypeStruct(block.shape[1:], block.dtype)
        return jax.shard_map(
            lambda block: jax.pure_callback(lambda a: np.sum(a, axis=0), jax.ShapeDtypeStruct(block.shape[1:], block.dtype), block),
            in_specs=P(None, "model"), out_specs=P("model"),
        )(block)[None]

    return jax.shard_map(
        body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False
    )(x)


data = np.random.RandomState(0).randn(8, 6).astype(np.float32)
np.testing.assert_allclose(columns(data), data.reshape(4, 2, 6).sum(axis=1), rtol=1e-5)
