# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)

doubled = jax.shard_map(lambda b: b * 2, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})


@jax.custom_vjp
def f(v):
    return jax.pure_callback(lambda a: a * 2, jax.ShapeDtypeStruct(v.shape, v.dtype), v) + 0


def f_bwd(_, g):
    return (doubled(g),)


f.defvjp(lambda v: (f(v), None), f_bwd)
np.testing.assert_allclose(jax.jit(jax.grad(lambda v: f(v).sum()))(np.arange(8.0)), np.full(8, 2.0))
