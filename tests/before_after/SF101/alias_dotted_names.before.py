# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import jax.numpy as jnp
import numpy as np

mesh = jax.sharding.Mesh(np.array(jax.devices()).reshape(2, 4), ("a", "b"))


def norm(v):
    return np.sqrt((v**2).sum(axis=1))


def loss(x):
    n = jax.pure_callback(
        norm,
        jax.ShapeDtypeStruct(x.shape[:1], x.dtype),
        x,
        sharding=jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("b")),
        vmap_method="sequential",
    )
    return jnp.max(n)


x = np.array([[3.0, 4.0], [6.0, 8.0], [0.0, 1.0], [5.0, 12.0]], np.float32)
assert float(jax.jit(loss)(x)) == 13.0
