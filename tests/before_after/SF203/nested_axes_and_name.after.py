# era: 0.4.30
# raises: AssertionError
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
x = jax.device_put(np.ones((8, 8)), NamedSharding(mesh, P("x", None)))

spec = NamedSharding(mesh, P(("x", "y"), None)).spec


def is_flat(s: NamedSharding) -> bool:
    return s.spec == P(("x", "y"), None)


assert spec == P(("x", "y"), None)
assert is_flat(NamedSharding(mesh, spec))
