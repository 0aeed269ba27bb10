# shardfix: unsafe
# safety: unsafe
# raises: AssertionError: calls: 1
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))
parts = []


@jax.jit
def step(x):
    jax.shard_map(
        lambda x: io_callback(lambda v: parts.append(np.asarray(v)), None, x),
        mesh=mesh, in_specs=P("d"), out_specs=P(),
    )(x)
    return x + 1


x = jax.device_put(jnp.arange(8.0), NamedSharding(mesh, P("d")))
step(x).block_until_ready()
jax.effects_barrier()
np.testing.assert_array_equal(np.sort(np.concatenate(parts)), np.arange(8))
assert len(parts) == 8, f"calls: {len(parts)}"
