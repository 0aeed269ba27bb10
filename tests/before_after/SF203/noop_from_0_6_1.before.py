# shardfix: from=0.6.1
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

spec = NamedSharding(Mesh(np.array(jax.devices()), ("x",)), PartitionSpec("x")).spec
assert isinstance(spec, tuple)
assert isinstance(spec, (tuple, list))
