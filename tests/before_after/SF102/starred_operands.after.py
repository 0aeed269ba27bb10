# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def add_all(*blocks):
    return jax.shard_map(
        lambda *blocks: jax.pure_callback(lambda *a: sum(a), jax.ShapeDtypeStruct(blocks[0].shape, jnp.float32), *blocks),
        in_specs=P(), out_specs=P(),
    )(*blocks)


def mix(*blocks):
    return jax.shard_map(lambda operand, operands, bias, result=blocks[0]: jax.pure_callback(
        lambda *a, bias: np.stack(a).max(axis=0) + bias, result, operand, *operands, bias=bias
    ), in_specs=P(), out_specs=P())(blocks[0] * 2, tuple(blocks[1:]), blocks[0])


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)
def step(u, v, w):
    return add_all(u, v, w) + mix(u, v, w)


u, v, w = np.random.RandomState(3).randn(3, 8).astype(np.float32)
np.testing.assert_allclose(step(u, v, w), u + v + w + np.stack([2 * u, v, w]).max(axis=0) + u, rtol=1e-5)
