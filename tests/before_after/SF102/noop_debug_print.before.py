# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def body(v):
    jax.debug.print("largest {m}", m=v.max())
    return v + jax.lax.axis_index("x")


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}))
np.testing.assert_allclose(step(np.zeros(8)), np.arange(8) // 2)
