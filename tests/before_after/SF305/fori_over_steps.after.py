# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def train(w, xs):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    xs = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), xs)
    def body(i, w):
        g = jax.grad(lambda v: jnp.mean((v * xs[i]) ** 2))(w)
        return w - 0.1 * jax.lax.pmean(g, "b")

    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        jax.lax.fori_loop(0, xs.shape[0], body, w),
    )


RESULT = jax.jit(
    jax.shard_map(
        train,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("b",)),
        in_specs=(jax.P(), jax.P("b")),
        out_specs=jax.P("b"),
        check_vma=False,
    ),
)(jnp.ones(2), jnp.arange(64.0).reshape(8, 4, 2) / 9)
