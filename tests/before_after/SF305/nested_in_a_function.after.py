# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def run(x):
    inner = lambda v: v - jax.lax.pmean(v, "j")

    def outer(rows):
        # One row of each mapped argument is here: its axis goes, and comes back in the result.
        rows = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), rows)

        def column(leaf, axis=0):  # the part of this column
            return jax.lax.dynamic_index_in_dim(leaf, jax.lax.axis_index("j"), axis, keepdims=False)

        return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), jax.lax.all_gather(inner(jax.tree.map(column, rows)), "j") * 2)

    return jax.jit(
        jax.shard_map(
            outer,
            mesh=jax.sharding.Mesh(np.array(jax.devices()[:8]).reshape(4, 2), ("i", "j")),
            in_specs=jax.P("i"),
            out_specs=jax.P("i"),
            check_vma=False,
        ),
    )(x)


y = run(jnp.arange(16.0).reshape(4, 2, 2))
a = np.arange(16.0).reshape(4, 2, 2)
np.testing.assert_array_equal(y, (a - a.mean(1, keepdims=True)) * 2)
RESULT = {"y": y}
