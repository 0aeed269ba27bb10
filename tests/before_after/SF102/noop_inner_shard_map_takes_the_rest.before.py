# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def inner(v):
    return jax.pure_callback(np.square, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


def body(v):
    return jax.shard_map(inner, in_specs=P(None, "y"), out_specs=P(None, "y"), axis_names={"y"}, check_vma=False)(v)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False))
data = np.arange(32, dtype=np.float32).reshape(8, 4)
np.testing.assert_allclose(step(data), data**2)
