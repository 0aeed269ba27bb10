# raises: ImportError: cannot import name 'maps' from 'jax.experimental'
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P, Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
y = jax.device_put(np.arange(8.0), NamedSharding(mesh, P("x")))
assert y.addressable_shards[2].data.shape == (1,)
