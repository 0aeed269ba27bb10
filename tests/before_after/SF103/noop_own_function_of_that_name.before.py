# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def io_callback(host, spec, v, sharding):
    return v + len(sharding.device_set)


def body(v):
    return io_callback(np.sqrt, v, v, sharding=NamedSharding(mesh, P("x")))


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x")))
np.testing.assert_allclose(step(np.ones(8)), np.full(8, 9.0))
