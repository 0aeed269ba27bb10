# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import jax.experimental as je
import jax.sharding as shd
import numpy as np

mesh = shd.Mesh(np.array(jax.devices()), ("x",))
seen = []


@jax.jit
def step(x):
    je.io_callback(lambda v: seen.append(float(v)), None, x.sum(), ordered=True, sharding=shd.SingleDeviceSharding(mesh.devices.flat[0]))
    return x + 1


out = step(np.arange(8, dtype=np.float32))
jax.effects_barrier()
assert seen == [28.0]
np.testing.assert_array_equal(np.asarray(out), np.arange(1, 9))
