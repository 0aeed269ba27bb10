# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))
history: list[float] = []


def record(loss):
    history.append(float(loss))


@jax.jit
def train(w, x):
    loss = jnp.mean((x @ w) ** 2)
    io_callback(record, None, loss, sharding=SingleDeviceSharding(mesh.devices.flat[0]))
    return w - 0.1 * loss


x = np.eye(4, dtype=np.float32)
train(np.full(4, 2.0, np.float32), x)
jax.effects_barrier()
assert history == [4.0]
