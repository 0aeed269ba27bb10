# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))
REGISTRY = {}


def register(function):
    REGISTRY[function.__name__] = jax.jit(function)
    return function


@register
def exp2(x):
    return jax.jit(lambda x: jax.lax.with_sharding_constraint(
        jax.pure_callback(np.exp2, x, x, sharding=SingleDeviceSharding(mesh.devices.flat[0])),
        NamedSharding(mesh, P("data")),
    ))(x)


x = np.arange(8, dtype=np.float32)
np.testing.assert_array_equal(np.asarray(REGISTRY["exp2"](x) + 1), 2.0 ** np.arange(8) + 1)
