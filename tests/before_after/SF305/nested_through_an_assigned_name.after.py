# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def shifted(x):
    return jax.lax.ppermute(x, "i", [(0, 1), (1, 0)]) + jax.lax.axis_index("j")


over_columns = shifted
over_both = jax.jit(
    jax.shard_map(
        lambda *args: jax.tree.map(
            lambda leaf: jnp.expand_dims(leaf, (0, 1)),
            over_columns(*jax.tree.map(lambda leaf: jnp.squeeze(leaf, (0, 1)), args)),
        ),
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:6]).reshape(2, 3), ("i", "j")),
        in_specs=jax.P("i", "j"),
        out_specs=jax.P("i", "j"),
        check_vma=False,
    )
)
y = over_both(jnp.arange(6.0).reshape(2, 3))
np.testing.assert_array_equal(y, np.arange(6.0).reshape(2, 3)[::-1] + np.arange(3))
RESULT = {"y": y}
