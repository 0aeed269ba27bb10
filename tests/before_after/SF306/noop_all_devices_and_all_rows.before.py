# runs
import jax
import jax.numpy as jnp
import numpy as np

from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

n = jax.local_device_count()
y = jax.pmap(lambda x: x + 1)(jnp.zeros((n, 3)))
mesh = Mesh(jax.devices(), ("d",))
c = jax.device_put(jnp.ones(3), NamedSharding(mesh, P()))
out = y[0] + c
