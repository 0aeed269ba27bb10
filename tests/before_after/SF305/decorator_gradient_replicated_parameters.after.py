# runs

import jax
import jax.numpy as jnp


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("batch",)),
    in_specs=(jax.P(), jax.P("batch")),
    out_specs=jax.P("batch"),
    check_vma=False,
)
def grads(w, x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    def loss(w):
        return jnp.mean((x @ w - 1) ** 2)

    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        jax.lax.pmean(jax.grad(loss)(w), axis_name="batch"),
    )


RESULT = grads(jnp.ones(3), jnp.arange(48.0).reshape(8, 2, 3) / 7)
