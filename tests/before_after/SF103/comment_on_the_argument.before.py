# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def body(v):
    return jax.pure_callback(
        np.tanh,
        jax.ShapeDtypeStruct(v.shape, v.dtype),
        v,
        sharding=SingleDeviceSharding(jax.devices()[0]),  # where the host runs
        vmap_method="sequential",  # one by one
    )


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False))
data = np.linspace(-1, 1, 8).astype(np.float32)
np.testing.assert_allclose(step(data), np.tanh(data), rtol=1e-6)
