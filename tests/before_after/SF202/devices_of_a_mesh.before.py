# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, PositionalSharding

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("data", "model"))
old = PositionalSharding(mesh.devices)
new = NamedSharding(mesh, P("data", "model"))
assert old.is_equivalent_to(new, 2)
x = jax.device_put(np.ones((2, 4)), old.replicate(0))
assert x.sharding.is_equivalent_to(NamedSharding(mesh, P(None, "model")), 2)
