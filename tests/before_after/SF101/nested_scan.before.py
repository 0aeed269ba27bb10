# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def body(carry, x):
    new = jax.pure_callback(lambda c, v: c * 2 + v, carry, carry, x, sharding=NamedSharding(mesh, P("x")))
    return new, jnp.sum(new)


@jax.jit
def run(xs):
    return lax.scan(body, jnp.zeros(8), xs)


xs = np.arange(24, dtype=np.float32).reshape(3, 8)
carry, sums = run(xs)
state, expected = np.zeros(8), []
for row in xs:
    state = state * 2 + row
    expected.append(state.sum())
np.testing.assert_allclose(np.asarray(carry), state)
np.testing.assert_allclose(np.asarray(sums), expected)
