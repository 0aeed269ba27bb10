# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
def step(v):
    return jax.shard_map(body, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)(v)


def body(block):
    largest = jax.shard_map(
        lambda block: jax.pure_callback(np.max, jax.ShapeDtypeStruct((), block.dtype), block),
        in_specs=P(), out_specs=P(),
    )(block)
    return block / largest


with jax.set_mesh(mesh):
    np.testing.assert_allclose(step(np.arange(1.0, 9.0)), [0.5, 1, 0.75, 1, 5 / 6, 1, 7 / 8, 1], rtol=1e-6)
