# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def body(weights, block):
    features = jax.pure_callback(np.sort, jax.ShapeDtypeStruct(block.shape, block.dtype), jax.lax.stop_gradient(block))
    return weights * features


apply = jax.shard_map(body, mesh=mesh, in_specs=(P(), P("x")), out_specs=P("x"), axis_names={"x"})
gradient = jax.jit(jax.grad(lambda weights, data: apply(weights, data).sum()))
data = np.random.RandomState(4).randn(8, 4).astype(np.float32)
np.testing.assert_allclose(gradient(np.ones(4, np.float32), data), np.sort(data, axis=1).sum(axis=0), rtol=1e-4)
