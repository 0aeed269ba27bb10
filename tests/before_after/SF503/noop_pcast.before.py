# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.shard_map(lambda v: jax.lax.pcast(v, "x", to="varying"), mesh=mesh, in_specs=P(), out_specs=P("x"))
assert f(jnp.ones(1)).shape == (8,)
