# era: 0.6.2
# raises: TypeError: Cannot convert GSPMDSharding
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def on_host(x):
    return io_callback(lambda v: np.cumsum(v).astype(np.float32), jax.ShapeDtypeStruct(x.shape, x.dtype), x)


def preprocess(x):
    host = on_host(x)
    return jax.lax.stop_gradient(host)


def main():
    mesh = Mesh(np.array(jax.devices()), ("batch",))

    @jax.jit
    def train_step(batch):
        return jax.lax.with_sharding_constraint(preprocess(batch), NamedSharding(mesh, P()))

    batch = jax.device_put(jnp.arange(16.0), NamedSharding(mesh, P("batch")))
    out = train_step(batch)
    np.testing.assert_allclose(jnp.sum(out), np.cumsum(np.arange(16.0)).sum())


main()
