# raises: TypeError
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

sharding = NamedSharding(Mesh(np.array(jax.devices()), ("x",)), P("x"))
x = jax.make_array_from_process_local_data(sharding, np.arange(8))
assert x.tolist() == list(range(8)) and x.sharding == sharding
