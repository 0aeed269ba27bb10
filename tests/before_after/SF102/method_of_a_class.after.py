# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P, reshard

class Layer:
    def __init__(self, mesh, table):
        self.mesh = mesh
        self.table = table
        self.apply = jax.jit(
            jax.shard_map(
                self._body, mesh=self.mesh, in_specs=(P("x"), P("x")), out_specs=P("x"), axis_names={"x"}, check_vma=False
            )
        )

    def _lookup(self, ids, table):
        return np.asarray(table)[np.asarray(ids)]

    def _body(self, ids, bias):
        rows = jax.shard_map(
            lambda ids, operand: jax.pure_callback(self._lookup, jax.ShapeDtypeStruct(ids.shape, jnp.float32), ids, operand),
            in_specs=P(), out_specs=P(),
        )(*reshard((ids, self.table), P()))
        return rows + bias


table = np.arange(10, dtype=np.float32) ** 2
layer = Layer(jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2), table)
ids = np.array([1, 3, 5, 7, 9, 2, 4, 6])
np.testing.assert_allclose(layer.apply(ids, np.ones(8, np.float32)), table[ids] + 1)
