# era: 0.7.2
# raises: ValueError: Received incompatible devices
import jax
import jax.numpy as jnp
import numpy as np

from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

y = jax.pmap(lambda x: x * 2, axis_name="b")(jnp.arange(24.0).reshape(8, 3))
mesh = Mesh(jax.devices()[:4], ("z",))
c = jax.device_put(jnp.ones(3), NamedSharding(mesh, P()))
out = y[0] + c
np.testing.assert_array_equal(out, np.arange(3.0) * 2 + 1)
RESULT = {"out": out}
