# raises: TypeError: `out_sharding` argument of reshape only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)


def body(block):
    return jnp.reshape(block, (2, 2, 2), out_sharding=P(None, "y"))


f = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}))
x = np.arange(32.0).reshape(8, 4)
with jax.set_mesh(mesh):
    y = f(jax.device_put(x, NamedSharding(mesh, P("x"))))
np.testing.assert_array_equal(y, x.reshape(8, 2, 2))
assert y.sharding.spec == P("x", "y", None)
