# shardfix: unsafe
# safety: unsafe
# raises: AssertionError: host calls: [(8, 4)]
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
tiles = NamedSharding(mesh, P("data", "model"))
calls = []


def host(v):
    calls.append(np.shape(v))
    return np.tanh(v) * 2


@jax.jit
def f(x):
    return jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x) - 1


x = np.random.default_rng(0).normal(size=(8, 4)).astype(np.float32)
np.testing.assert_allclose(f(jax.device_put(x, tiles)), np.tanh(x) * 2 - 1, rtol=1e-5, atol=1e-6)
assert calls == [(2, 2)] * 8, f"host calls: {calls}"
