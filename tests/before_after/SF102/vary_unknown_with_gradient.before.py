# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P
from operator import itemgetter

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def body(params, block):
    x = itemgetter(0)([block])
    host = jax.pure_callback(np.sort, jax.ShapeDtypeStruct(x.shape, x.dtype), jax.lax.stop_gradient(x))
    return params * host


apply = jax.shard_map(body, mesh=mesh, in_specs=(P(), P("x")), out_specs=P("x"), axis_names={"x"})
gradient = jax.jit(jax.grad(lambda w, d: apply(w, d).sum()))
data = np.random.RandomState(5).randn(8, 4).astype(np.float32)
np.testing.assert_allclose(gradient(np.ones(4, np.float32), data), np.sort(data, axis=1).sum(axis=0), rtol=1e-4)
