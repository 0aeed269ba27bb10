# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.custom_vjp
def cube(v):
    return jax.lax.pcast(jax.shard_map(
        lambda v: jax.pure_callback(lambda a: a**3, jax.ShapeDtypeStruct(v.shape, v.dtype), v),
        in_specs=P(), out_specs=P(),
    )(v), "x", to="varying")


def forward(v):
    return cube(v), v


def backward(v, g):
    return (3 * v**2 * g,)


cube.defvjp(forward, backward)
apply = jax.shard_map(lambda v: cube(v) + 1, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
data = np.arange(8, dtype=np.float32)
np.testing.assert_allclose(jax.jit(apply)(data), data**3 + 1)
np.testing.assert_allclose(jax.jit(jax.grad(lambda v: apply(v).sum()))(data), 3 * data**2)
