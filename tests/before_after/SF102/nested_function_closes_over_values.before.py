# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def make(scale, rows):
    factor = np.float32(scale)

    def body(block):
        def helper(z):
            return jax.pure_callback(
                lambda a, f: a[:rows] * f, jax.ShapeDtypeStruct((rows, *z.shape[1:]), z.dtype), z, factor
            )

        return helper(block) - factor

    return jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False))


data = np.arange(32, dtype=np.float32).reshape(8, 4)
np.testing.assert_allclose(make(3, 1)(data), data[::2] * 3 - 3)
