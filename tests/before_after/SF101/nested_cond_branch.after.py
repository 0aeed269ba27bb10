# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
everywhere = NamedSharding(mesh, P())


@jax.jit
def pick(flag, x):
    return jax.lax.cond(
        flag,
        lambda v: jax.lax.with_sharding_constraint(
            jax.pure_callback(np.square, v, v, sharding=SingleDeviceSharding(mesh.devices.flat[0])), everywhere
        ),
        lambda v: -v,
        x,
    )


x = np.arange(5, dtype=np.float32)
np.testing.assert_array_equal(np.asarray(pick(True, x)), x**2)
np.testing.assert_array_equal(np.asarray(pick(False, x)), -x)
