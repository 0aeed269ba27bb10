# It was asked for by name, so it goes before the rules that bring the callback onto one device.
# shardfix: select=SF101,SF104,SF107
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def f(x):
    return jax.shard_map(lambda x: jax.pure_callback(
        np.exp2,
        jax.ShapeDtypeStruct(x.shape, x.dtype),
        x,
    ), mesh=mesh, in_specs=P("d"), out_specs=P("d"))(x)


y = f(jnp.full(8, 2.0))
np.testing.assert_allclose(y + 1, np.full(8, 5.0), rtol=1e-6)
assert y.sharding.spec == P("d"), y.sharding
