# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)

seen = []


def on_host(a):
    twice = jax.jit(lambda v: jax.pure_callback(lambda u: u * 2, jax.ShapeDtypeStruct(v.shape, v.dtype), v))
    seen.append(twice)


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
def step(v):
    jax.debug.callback(on_host, v)
    return v


step(np.arange(8.0))
jax.effects_barrier()
assert seen
