# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False)
def step(v):
    def one(carry, _):
        return jax.pure_callback(lambda a: a + 1, jax.ShapeDtypeStruct(carry.shape, carry.dtype), carry), None

    return jax.lax.scan(one, v, length=3)[0]


np.testing.assert_allclose(step(np.arange(8.0)), np.arange(8.0) + 3)
