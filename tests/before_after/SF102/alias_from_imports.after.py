# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import numpy as np
from jax import ShapeDtypeStruct as Spec, jit, make_mesh, pure_callback as pc, shard_map as smap
from jax.sharding import AxisType, PartitionSpec

mesh = make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def body(block):
    return smap(
        lambda block: pc(np.tanh, Spec(block.shape, block.dtype), block),
        in_specs=PartitionSpec(), out_specs=PartitionSpec(),
    )(block) * 2


over_x = PartitionSpec("x")
step = jit(smap(body, mesh=mesh, in_specs=over_x, out_specs=over_x, axis_names=frozenset(["x"]), check_vma=False))
data = np.linspace(-1, 1, 16).astype(np.float32)
np.testing.assert_allclose(step(data), np.tanh(data) * 2, rtol=1e-6)
