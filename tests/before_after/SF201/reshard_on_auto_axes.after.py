# raises: TypeError: `out_sharding` argument of reshard only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
y = jax.lax.with_sharding_constraint(jnp.arange(8.0), NamedSharding(mesh, P("x")))
np.testing.assert_array_equal(y, np.arange(8.0))
assert y.sharding.spec == P("x")
