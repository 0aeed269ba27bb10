# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def body(power, v, w, *, shift):
    host = jax.pure_callback(lambda a, b: a**power + b, jax.ShapeDtypeStruct(v.shape, v.dtype), v, jax.lax.stop_gradient(w))
    return w * jax.lax.stop_gradient(host) + shift


bound = functools.partial(body, 2, shift=1)
apply = jax.shard_map(bound, mesh=mesh, in_specs=(P("x"), P()), out_specs=P("x"), axis_names={"x"})
data = np.arange(8, dtype=np.float32)
gradient = jax.jit(jax.grad(lambda w: apply(data, w).sum()))
np.testing.assert_allclose(jax.jit(apply)(data, np.float32(3)), 3 * (data**2 + 3) + 1)
np.testing.assert_allclose(gradient(np.float32(3)), (data**2 + 3).sum())
