# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: The context mesh

import numpy as np

import jax
import jax.numpy as jnp


def normalised(x):
    return x - jax.lax.pmean(x, "inner")


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(np.array(jax.devices()[:8]).reshape(2, 4), ("outer", "inner")),
    in_specs=jax.P("outer"),
    out_specs=jax.P("outer"),
    check_vma=False,
)
def outer(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)

    def column(leaf, axis=0):  # the part of this column
        return jax.lax.dynamic_index_in_dim(leaf, jax.lax.axis_index("inner"), axis, keepdims=False)

    rows = jax.lax.all_gather(normalised(jax.tree.map(column, jnp.sin(x))), "inner")
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        rows.sum(0) + jax.lax.psum(x, "outer"),
    )


x = jnp.arange(24.0).reshape(2, 4, 3)
y = outer(x)
a = np.sin(np.arange(24.0)).reshape(2, 4, 3)
whole = np.arange(24.0).reshape(2, 4, 3)
wanted = (a - a.mean(1, keepdims=True)).sum(1)[:, None] + whole.sum(0)
np.testing.assert_allclose(y, wanted, rtol=1e-5, atol=1e-5)
RESULT = {"y": y}
