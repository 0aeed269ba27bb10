# shardfix: to=0.9 unsafe
# safety: unsafe
# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
calls = []


def host(a):
    calls.append(a.shape)
    return np.sort(a, axis=1)


def body(v):
    return jax.pure_callback(host, jax.ShapeDtypeStruct(v.shape, v.dtype), v) + jax.lax.psum(v.sum(), "x")


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False))
data = np.random.RandomState(6).randn(8, 4).astype(np.float32)
np.testing.assert_allclose(step(data), np.sort(data, axis=1) + data.sum(), rtol=1e-4, atol=1e-5)
assert calls == [(2, 4)] * 8, calls
