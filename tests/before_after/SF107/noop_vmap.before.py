# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


def one(v):
    return jax.pure_callback(np.flip, jax.ShapeDtypeStruct(v.shape, v.dtype), v, vmap_method="sequential")


every = jax.jit(jax.vmap(one), in_shardings=NamedSharding(mesh, P("d")))
np.testing.assert_allclose(every(np.arange(16.0, dtype=np.float32).reshape(8, 2))[:, 0], np.arange(1, 17, 2))
