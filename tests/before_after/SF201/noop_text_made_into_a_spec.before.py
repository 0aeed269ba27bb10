# runs
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

prefix = "da"
mesh = Mesh(np.array(jax.devices()), ("data",))
x = jax.device_put(np.arange(8.0), NamedSharding(mesh, P(f"{prefix}ta")))
assert x.sharding.spec == P("data")
