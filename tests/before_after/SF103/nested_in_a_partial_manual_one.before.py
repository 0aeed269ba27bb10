# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))

one = SingleDeviceSharding(jax.devices()[0])


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)
def step(v):
    def rest(w):
        return jax.pure_callback(np.square, jax.ShapeDtypeStruct(w.shape, w.dtype), w, sharding=one)

    return jax.shard_map(rest, in_specs=P(None, "y"), out_specs=P(None, "y"), check_vma=False)(v)


data = np.arange(32, dtype=np.float32).reshape(8, 4)
np.testing.assert_allclose(step(data), data**2)
