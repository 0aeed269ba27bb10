# era: 0.7.2
# runs

import jax
import jax.numpy as jnp

AXIS = "replicas"


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], (AXIS,)),
    in_specs=jax.P(AXIS),
    out_specs=jax.P(AXIS),
    check_vma=False,
)
def gather(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (jax.lax.all_gather(x, AXIS), jax.lax.all_gather(x, AXIS, tiled=True)),
    )


RESULT = gather(jnp.arange(16.0).reshape(8, 2))
