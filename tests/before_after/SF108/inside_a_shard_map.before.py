# shardfix: unsafe
# raises: ValueError: The following ordered effects are not supported for more than 1 device
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
sharding = NamedSharding(mesh, P("data"))
seen = []


def body(x):
    jax.debug.callback(lambda v: seen.append(v.shape), x, ordered=True)
    return x + 1


f = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data")))
np.testing.assert_array_equal(f(jnp.zeros(8)), np.ones(8))
jax.effects_barrier()
assert seen == [(1,)] * 8
