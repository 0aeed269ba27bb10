# raises: ValueError
# manual: it has 3 entries for 2 arguments
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.shard_map(lambda a, b: a + b, mesh=mesh, in_specs=[P("x"), P(), P()], out_specs=P("x"))
f(np.arange(8), np.ones(1))
