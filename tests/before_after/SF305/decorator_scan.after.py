# era: 0.7.2
# runs

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("i",)),
    in_specs=jax.P("i"),
    out_specs=jax.P("i"),
    check_vma=False,
)
def steps(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    def body(carry, t):
        carry = carry + lax.psum(x, "i") * t
        return carry, carry.sum()

    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        lax.scan(body, jnp.zeros(2), jnp.arange(4.0)),
    )


RESULT = steps(jnp.arange(16.0).reshape(8, 2))
