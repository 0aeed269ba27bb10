# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def make(k, rows):
    def body(v):
        # k and rows are operands, and the host and the result need them as they are
        return jax.shard_map(lambda v, operand, operand2: jax.pure_callback(
            lambda a, j, r: a[:rows] * k + j + r, jax.ShapeDtypeStruct((rows,), v.dtype), v, operand, operand2
        ), in_specs=P(), out_specs=P())(v, k, rows)

    return jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False))


np.testing.assert_allclose(make(3, 1)(np.arange(8, dtype=np.float32)), np.arange(0, 8, 2) * 3 + 3 + 1)
