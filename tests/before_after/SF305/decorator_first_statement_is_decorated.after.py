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
def f(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    @jax.checkpoint
    def inner(v):
        return jnp.sin(v)

    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        jax.grad(lambda v: inner(v).sum())(x),
    )


RESULT = f(jnp.arange(16.0).reshape(8, 2))
