# raises: ImportError: cannot import name 'PartitionSpec' from 'jax.experimental'
import jax
import numpy as np

if len(jax.devices()) > 1:
    from jax.experimental import PartitionSpec
else:
    from jax.sharding import PartitionSpec

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
y = jax.device_put(np.ones(8), jax.sharding.NamedSharding(mesh, PartitionSpec("x")))
assert float(y.sum()) == 8.0
