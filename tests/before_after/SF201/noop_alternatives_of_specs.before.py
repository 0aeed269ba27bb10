# runs
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
axes = ("data",)


class Config:
    spec = P("data")
    name = "data"


def place(x, spec=None, sharding=None):
    return jax.device_put(x, sharding or NamedSharding(mesh, spec or P(*axes)))


x = np.arange(8.0)
y = place(x, Config.spec)
z = place(x, sharding=NamedSharding(mesh, P(*(Config.name,))))
w = jax.device_put(x, NamedSharding(mesh, (last := P(Config.name))))
assert y.sharding.spec == z.sharding.spec == w.sharding.spec == last
