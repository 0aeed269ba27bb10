# runs
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

sharding = NamedSharding(Mesh(np.array(jax.devices()), ("x",)), P("x"))


def load(first, second):
    return jax.make_array_from_process_local_data(first, second)


x = load(sharding, np.arange(8))
y = jax.make_array_from_process_local_data(sharding, local_data=np.arange(8))
assert x.tolist() == y.tolist() == list(range(8))
