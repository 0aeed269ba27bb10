# shardfix: to=0.4.15
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding
mesh = Mesh(np.array(jax.devices()), ('i',))
f = jax.jit(lambda x: jax.lax.with_sharding_constraint(
    jax.pure_callback(np.ceil, x, x, sharding=SingleDeviceSharding(mesh.devices.flat[0])),
    NamedSharding(mesh, P('i')),
))
x = np.linspace(0, 7, 8, dtype=np.float32) + .25
np.testing.assert_array_equal(np.asarray(f(x) + 0), np.ceil(x))
