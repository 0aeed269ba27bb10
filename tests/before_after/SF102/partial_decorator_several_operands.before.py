# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
@partial(jax.shard_map, mesh=mesh, in_specs=(P("x"), P()), out_specs=P("x"), axis_names={"x"}, check_vma=False)
def step(v, weights):
    n = v.shape[0]
    y = jax.pure_callback(lambda a, w, k: a @ w + k, jax.ShapeDtypeStruct((n,), v.dtype), v, weights, 3)
    return y * 2


data = np.arange(32, dtype=np.float32).reshape(8, 4)
weights = np.arange(4, dtype=np.float32)
np.testing.assert_allclose(step(data, weights), (data @ weights + 3) * 2)
