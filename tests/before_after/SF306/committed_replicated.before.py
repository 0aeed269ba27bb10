# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: Sharding passed to jit does not match
import jax
import jax.numpy as jnp
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(jax.devices(), ("i",))
x = jax.device_put(jnp.arange(8.0), NamedSharding(mesh, P()))
y = jax.pmap(lambda v: v - 1, axis_name="i")(x)
assert y.tolist() == [i - 1.0 for i in range(8)]
