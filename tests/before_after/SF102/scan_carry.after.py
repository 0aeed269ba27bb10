# raises: TypeError: scan body function carry input and carry output must have equal types
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def body(block, steps):
    def one(carry, k):
        return jax.lax.pcast(jax.shard_map(
            lambda carry, k: jax.pure_callback(lambda a, k: a * 2 + k, jax.ShapeDtypeStruct(carry.shape, carry.dtype), carry, k),
            in_specs=P(), out_specs=P(),
        )(carry, k), "x", to="varying"), None

    return jax.lax.scan(one, block, steps)[0]


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=(P("x"), P()), out_specs=P("x"), axis_names={"x"}))
data = np.arange(8, dtype=np.float32)
np.testing.assert_allclose(step(data, np.array([1, 2, 3], np.float32)), ((data * 2 + 1) * 2 + 2) * 2 + 3)
