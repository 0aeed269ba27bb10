# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(w, x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    loss = lambda v: jax.lax.pmean(((v * x) ** 3).sum(), "i")
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (jax.jacfwd(jax.grad(loss))(w), jax.jvp(jax.grad(loss), (w,), (x,))[1]),
    )


RESULT = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("i",)),
        in_specs=(jax.P(), jax.P("i")),
        out_specs=jax.P("i"),
        check_vma=False,
    ),
)(jnp.ones(2), jnp.arange(16.0).reshape(8, 2))
