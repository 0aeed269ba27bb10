# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


def normalise(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    total = jax.lax.psum(x, "i")
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), x / total)


mapped = jax.jit(
    jax.shard_map(
        normalise,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("i",)),
        in_specs=jax.P("i"),
        out_specs=jax.P("i"),
        check_vma=False,
    ),
)
RESULT = mapped(jnp.arange(1.0, 9.0).reshape(8))
