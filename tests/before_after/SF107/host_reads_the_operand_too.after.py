# raises: AssertionError
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
scale = np.float32(3.0)


@jax.jit
def f(x):
    y = jax.shard_map(
        lambda x, operand1: jax.pure_callback(lambda v, s: v * 3.0 + s * np.float32(scale > 2), jax.ShapeDtypeStruct(x.shape, x.dtype), x, operand1),
        mesh=mesh, in_specs=(P("data"), P()), out_specs=P("data"),
    )(x, scale)
    return y - 1


x = np.arange(8, dtype=np.float32)
y = f(jax.device_put(x, NamedSharding(mesh, P("data"))))
np.testing.assert_allclose(y, x * 3 + 3 - 1)
assert y.sharding.spec == P("data"), y.sharding
