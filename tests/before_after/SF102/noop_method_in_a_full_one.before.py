# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P


class Layer:
    def __init__(self, mesh):
        self.apply = jax.jit(jax.shard_map(self.body, mesh=mesh, in_specs=P("x"), out_specs=P("x")))

    def body(self, v):
        return jax.pure_callback(np.abs, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


layer = Layer(jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2))
np.testing.assert_allclose(layer.apply(-np.ones(8)), np.ones(8))
