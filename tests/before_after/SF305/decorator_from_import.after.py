# era: 0.7.2
# runs

import jax.numpy as jnp
from jax import device_count, lax, jit, shard_map
import jax
from jax.sharding import Mesh, PartitionSpec


@jit
@shard_map(
    mesh=Mesh(jax.devices(), ("i",)),
    in_specs=PartitionSpec("i"),
    out_specs=PartitionSpec("i"),
    check_vma=False,
)
def shift(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    n = lax.psum(1, "i")
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        lax.ppermute(x, "i", [(j, (j + 1) % n) for j in range(n)]),
    )


RESULT = shift(jnp.arange(24.0).reshape(device_count(), 3))
