# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


def host(a, b):
    return a + b, np.argmax(a, axis=0).astype(np.int32)


def body(a, b):
    spec = (jax.ShapeDtypeStruct((2, 4), jnp.float32), jax.ShapeDtypeStruct((4,), jnp.int32))
    total, where = jax.shard_map(
        lambda a, b: jax.pure_callback(host, (jax.ShapeDtypeStruct((2, 4 // mesh.shape["model"]), jnp.float32), jax.ShapeDtypeStruct((4 // mesh.shape["model"],), jnp.int32)), a, b),
        in_specs=P(None, "model"), out_specs=(P(None, "model"), P("model")),
    )(a, b)
    return total, where[None]


step = jax.jit(
    jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False)
)
grid = NamedSharding(mesh, P("data", "model"))
one = (np.arange(32) * 7 % 32).reshape(8, 4).astype(np.float32)
two = np.ones((8, 4), np.float32)
total, where = step(jax.device_put(one, grid), jax.device_put(two, grid))
np.testing.assert_allclose(total, one + two, rtol=1e-5)
np.testing.assert_array_equal(where, one.reshape(4, 2, 4).argmax(axis=1))
