# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
def step(v):
    return v + jax.pure_callback(lambda: np.float32(3), jax.ShapeDtypeStruct((), jnp.float32))


np.testing.assert_allclose(step(np.arange(8, dtype=np.float32)), np.arange(8) + 3)
