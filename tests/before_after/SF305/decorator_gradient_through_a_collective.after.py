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
        return jax.lax.pmean(jnp.sum((x * w) ** 2), "batch")

    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), jax.value_and_grad(loss)(w))


RESULT = grads(jnp.arange(3.0), jnp.arange(24.0).reshape(8, 3) / 5)
