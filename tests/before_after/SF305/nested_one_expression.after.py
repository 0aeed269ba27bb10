# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def total(x):
    return jax.lax.psum(x, ("i", "j"))


g = jax.jit(
    jax.shard_map(
        lambda *args: jax.tree.map(
            lambda leaf: jnp.expand_dims(leaf, (0, 1)),
            total(*jax.tree.map(lambda leaf: jnp.squeeze(leaf, (0, 1)), args)),
        ),
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:8]).reshape(4, 2), ("i", "j")),
        in_specs=jax.P("i", "j"),
        out_specs=jax.P("i", "j"),
        check_vma=False,
    )
)
y = g(jnp.arange(8.0).reshape(4, 2))
np.testing.assert_array_equal(y, np.full((4, 2), 28.0))
RESULT = {"y": y}
