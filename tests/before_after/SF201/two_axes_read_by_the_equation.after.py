# raises: TypeError: `out_sharding` argument of einsum only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)
q = np.arange(32.0).reshape(8, 4)
k = np.arange(24.0).reshape(4, 6)


def scores(a, b):
    return jnp.einsum("bd,dh->bh", a, b, out_sharding=NamedSharding(mesh, P("x", "y")))


with jax.set_mesh(mesh):
    y = jax.jit(scores)(q, k)
np.testing.assert_allclose(y, q @ k)
assert y.sharding == NamedSharding(mesh, P("x", "y"))
