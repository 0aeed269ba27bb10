# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def step(w, x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    w, x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), (w, x))
    grads = jax.grad(lambda v: jnp.sin(v * x).sum())(w)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (w - 0.1 * grads, jax.lax.psum(grads, "i")),
    )


p = jax.jit(
    jax.shard_map(
        step,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("i",)),
        in_specs=jax.P("i"),
        out_specs=jax.P("i"),
        check_vma=False,
    ),
)
w = jnp.arange(16.0).reshape(8, 2)
for _ in range(2):
    w, total = p(w, jnp.ones((8, 2)))
RESULT = w, total
