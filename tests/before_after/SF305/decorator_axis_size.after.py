# era: 0.7.2
# runs

import jax
import jax.numpy as jnp


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("i",)),
    in_specs=jax.P("i"),
    out_specs=jax.P("i"),
    check_vma=False,
)
def total(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        jax.lax.psum(x, "i") / jax.lax.psum(1, "i"),
    )


def load():
    return jnp.arange(8.0)


RESULT = total(load())
