# era: 0.7.2
# runs

import jax
import jax.numpy as jnp


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices",)),
    in_specs=(jax.P("devices"), jax.P(), jax.P()),
    out_specs=jax.P("devices"),
    check_vma=False,
)
def mixed(x, scale, offset):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (x * scale, x.astype(jnp.int32) + offset, x > 1),
    )


RESULT = mixed(jnp.arange(8, dtype=jnp.bfloat16), 2.5, 3)
