# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

DATA, SEQ, MODEL = "data", "seq", "model"
mesh = jax.make_mesh((2, 2, 2), (DATA, SEQ, MODEL), axis_types=(AxisType.Auto,) * 3)
manual = set(mesh.axis_names) - {MODEL, SEQ}


@jax.jit
def step(v):
    def body(block):
        return jax.pure_callback(np.round, jax.ShapeDtypeStruct(block.shape, block.dtype), block)

    return jax.shard_map(body, mesh=mesh, in_specs=P(DATA), out_specs=P(DATA), axis_names=manual)(v)


np.testing.assert_allclose(step(np.arange(8) / 3), np.round(np.arange(8) / 3))
