# shardfix: to=0.9.2
# raises: NotImplementedError: callbacks are only supported
# manual: the body constrains a sharding in line
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def spread(v):
    return jax.lax.with_sharding_constraint(v, P(None, "y"))


def body(v):
    return spread(jax.pure_callback(np.sin, jax.ShapeDtypeStruct(v.shape, v.dtype), v))


with jax.set_mesh(mesh):
    step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}))
    step(np.ones((8, 4)))
