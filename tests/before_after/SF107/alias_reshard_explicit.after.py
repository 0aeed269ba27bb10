# raises: Assertion
from functools import partial

import jax.numpy as jnp
import numpy as np
from jax import ShapeDtypeStruct, jit, make_mesh, pure_callback, shard_map
from jax.sharding import AxisType, NamedSharding as NS, PartitionSpec, reshard

grid = make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
on_host = partial(pure_callback, vmap_method="sequential")


@jit
def f(v):
    rows = reshard(v, NS(grid, PartitionSpec("x")))
    out = shard_map(
        lambda rows: on_host(lambda a: np.where(np.asarray(a) > 0, a, 0.01 * a), ShapeDtypeStruct(rows.shape, rows.dtype), rows),
        mesh=grid, in_specs=PartitionSpec("x"), out_specs=PartitionSpec("x"),
    )(rows)
    assert out.aval.sharding.spec == PartitionSpec("x"), out.aval
    return out * 10


v = np.linspace(-1, 1, 8, dtype=np.float32)
np.testing.assert_allclose(f(v), np.where(v > 0, v, 0.01 * v) * 10, rtol=1e-5)
