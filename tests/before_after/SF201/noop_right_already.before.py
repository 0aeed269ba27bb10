# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)
with jax.set_mesh(mesh):
    a = jnp.zeros((8, 4), out_sharding=P("x", None))
    b = jnp.reshape(a, (8, 2, 2), out_sharding=NamedSharding(mesh, P("x")))
    c = jax.random.normal(jax.random.key(0), (8, 4), out_sharding=P(("x", "y")))
    d = jax.sharding.reshard(c, P(None, "y"))
f = jax.shard_map(lambda v: v + 1, mesh=mesh, in_specs=P("x"), out_specs=P("x"))
e = jax.jit(f)(jax.device_put(np.ones((8, 4)), NamedSharding(mesh, P("x"))))
assert b.sharding.spec[0] == "x" and (np.asarray(e) == 2).all()
