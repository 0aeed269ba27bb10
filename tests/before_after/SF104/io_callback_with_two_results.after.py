# era: 0.6.2
# raises: TypeError: Cannot convert GSPMDSharding
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


def split(v):
    v = np.asarray(v)
    return np.maximum(v, 0), np.minimum(v, 0)


@jax.jit
def parts(x):
    spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return jax.lax.with_sharding_constraint(jax.lax.optimization_barrier(
        io_callback(split, (spec, spec), x)
    ), NamedSharding(mesh, P()))


x = np.linspace(-1, 1, 8, dtype=np.float32)
high, low = parts(jax.device_put(jnp.asarray(x), NamedSharding(mesh, P("d"))))
np.testing.assert_allclose(high - low, np.abs(x))
