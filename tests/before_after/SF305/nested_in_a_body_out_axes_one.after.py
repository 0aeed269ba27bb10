# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def tile(x):
    return {"sin": jnp.sin(x), "rank": jax.lax.axis_index("j")}


inner = tile


def outer(x):
    """Two calls of the inner one."""
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)

    def column(leaf, axis=0):  # the part of this column
        return jax.lax.dynamic_index_in_dim(leaf, jax.lax.axis_index("j"), axis, keepdims=False)

    first = jax.lax.all_gather(inner(jax.tree.map(lambda leaf: column(leaf, 1), x)), "j")
    second = jax.lax.all_gather(inner(jax.tree.map(lambda leaf: column(leaf, 1), first["sin"].T)), "j")
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (first["sin"] + second["sin"], first["rank"]),
    )


g = jax.jit(
    jax.shard_map(
        outer,
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:6]).reshape(3, 2), ("i", "j")),
        in_specs=jax.P("i"),
        out_specs=jax.P("i"),
        check_vma=False,
    ),
)
x = jnp.arange(12.0).reshape(3, 2, 2)
y, rank = g(x)
a = np.arange(12.0).reshape(3, 2, 2)
first = np.sin(a.transpose(0, 2, 1))
np.testing.assert_allclose(y, first + np.sin(first), rtol=1e-5, atol=1e-6)
np.testing.assert_array_equal(rank, [[0, 1]] * 3)
RESULT = {"y": y, "rank": rank}
