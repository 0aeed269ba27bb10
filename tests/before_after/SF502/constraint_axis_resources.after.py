# raises: TypeError: with_sharding_constraint() got an unexpected keyword argument 'axis_resources'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
y = jax.jit(lambda a: jax.lax.with_sharding_constraint(a, shardings=NamedSharding(mesh, P("x"))))(np.arange(8.0))
assert y.addressable_shards[0].data.shape == (1,)
