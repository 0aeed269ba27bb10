import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
s = NamedSharding(Mesh(np.array(devices).reshape(4, 2), ("x", "y")), P("x", "y"))
t = np.zeros(8).reshape(4, 2)
