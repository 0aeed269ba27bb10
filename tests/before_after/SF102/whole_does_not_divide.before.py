# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
def step(v):
    def body(block):
        block = jax.lax.with_sharding_constraint(block, P(None, "model"))
        return jax.pure_callback(np.cos, jax.ShapeDtypeStruct(block.shape, block.dtype), block)

    return jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False)(v)


data = np.arange(24.0).reshape(8, 3)
np.testing.assert_allclose(step(jnp.arange(24.0).reshape(8, 3)), np.cos(data), rtol=1e-5)
