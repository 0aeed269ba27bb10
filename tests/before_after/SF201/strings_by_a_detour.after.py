# raises: AttributeError: 'str' object has no attribute 'partitions'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))


class Config:
    axis = "data"
    spec = (None, "model")


x = np.arange(32.0).reshape(8, 4)
a = jax.device_put(x, NamedSharding(mesh, P(Config.axis)))
b = jax.device_put(x, NamedSharding(mesh, P(*Config.spec)))
c = jax.device_put(x, NamedSharding(mesh, (P(axis := "data"))))
d = jax.device_put(x, NamedSharding(mesh, *(P("model"),)))
e = [jax.device_put(x, NamedSharding(mesh, P(name))) for name in ("data", "model")]
for name in ["data", "model"]:
    e.append(jax.device_put(x, NamedSharding(mesh, P(name))))
f = jax.device_put(x, NamedSharding(mesh, P()))
found = [y.sharding.spec for y in (a, b, c, d, *e, f)]
data, model = P("data"), P("model")
assert found == [data, P(None, "model"), data, model, data, model, data, model, P()] and axis == "data"
np.testing.assert_array_equal(a + b + c + d + f, 5 * x)
