# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


def body(block):
    block = jax.lax.with_sharding_constraint(block * 2, P(None, "model"))
    return jax.lax.pcast(jax.shard_map(
        lambda block: jax.pure_callback(lambda a: np.clip(a, 0, 20), jax.ShapeDtypeStruct((2, 4 // mesh.shape["model"]), jnp.float32), block),
        in_specs=P(None, "model"), out_specs=P(None, "model"),
    )(block), "data", to="varying")


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}))
data = np.arange(32, dtype=np.float32).reshape(8, 4)
np.testing.assert_allclose(step(jnp.arange(32, dtype=jnp.float32).reshape(8, 4)), np.clip(data * 2, 0, 20))
