# raises: AssertionError
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))


def touch(v):
    v = v.at[0].set(5.0, out_sharding=NamedSharding(mesh, P("x", None)))
    return v.at[1].add(1.0, out_sharding=NamedSharding(mesh, P("x")))


want = np.zeros((8, 4))
want[0], want[1] = 5, 1
with jax.set_mesh(mesh):
    y = jax.jit(touch)(jax.device_put(jnp.zeros((8, 4)), NamedSharding(mesh, P("x"))))
np.testing.assert_array_equal(y, want)
assert y.sharding.spec == P("x", None)
