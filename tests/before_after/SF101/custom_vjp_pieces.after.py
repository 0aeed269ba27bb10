# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))
ROWS = NamedSharding(mesh, P("data"))


@jax.custom_vjp
def cube(x):
    return jax.lax.with_sharding_constraint(
        jax.pure_callback(lambda v: v**3, x, x, sharding=SingleDeviceSharding(mesh.devices.flat[0])), ROWS
    )


def forward(x):
    return cube(x), x


def backward(x, g):
    return (jax.lax.with_sharding_constraint(
        jax.pure_callback(lambda v, t: 3 * v**2 * t, x, x, g, sharding=SingleDeviceSharding(mesh.devices.flat[0])), ROWS
    ),)


cube.defvjp(forward, backward)


@jax.jit
def slope(x):
    return jax.grad(lambda v: jnp.sum(cube(v)))(x)


x = np.arange(8, dtype=np.float32)
np.testing.assert_allclose(np.asarray(slope(x) + 1), 3 * x**2 + 1)
