# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
def step(v):
    def body(block):
        spec = jax.ShapeDtypeStruct(block.shape, block.dtype)
        return jax.shard_map(
            lambda operand: jax.pure_callback(np.cumsum, spec, operand),
            in_specs=P(), out_specs=P(),
        )(jax.shard_map(
            lambda block: jax.pure_callback(lambda a: a[::-1], spec, block), in_specs=P(), out_specs=P()
        )(block))

    return jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)(v)


data = np.arange(16, dtype=np.float32)
np.testing.assert_allclose(step(data), np.concatenate([np.cumsum(b[::-1]) for b in data.reshape(4, 4)]))
