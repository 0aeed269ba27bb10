# Each device calls the host already.
# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
rows = NamedSharding(mesh, P("data"))
x = jnp.arange(16.0).reshape(8, 2)


@jax.jit
def f(x):
    x = jax.lax.with_sharding_constraint(x, rows)
    return jax.shard_map(
        lambda v: jax.pure_callback(np.abs, jax.ShapeDtypeStruct(v.shape, v.dtype), v),
        mesh=mesh, in_specs=P("data"), out_specs=P("data"),
    )(x)


np.testing.assert_array_equal(f(x), x)
