# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def outer(scale, key):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    key = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), key)

    def column(leaf, axis=0):  # the part of this column
        return jax.lax.dynamic_index_in_dim(leaf, jax.lax.axis_index("j"), axis, keepdims=False)

    keys = jax.random.split(key, 3)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        jax.lax.all_gather((lambda k, s: s * jax.random.normal(k, (2,)))(jax.tree.map(column, keys), scale), "j"),
    )


g = jax.jit(
    jax.shard_map(
        outer,
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:6]).reshape(2, 3), ("i", "j")),
        in_specs=(jax.P(), jax.P("i")),
        out_specs=jax.P("i"),
        check_vma=False,
    ),
)
keys = jax.random.split(jax.random.PRNGKey(3), 2)
y = g(jnp.float32(2), keys)
each = [jax.random.normal(k, (2,)) for key in keys for k in jax.random.split(key, 3)]
np.testing.assert_allclose(y, 2 * np.array(each).reshape(2, 3, 2), rtol=1e-6)
RESULT = {"y": y}
