# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def both(x, y):
    return x - jax.lax.pmean(x, "outer"), jax.lax.psum(y, "inner")


inner = jax.jit(
    jax.shard_map(
        lambda *args: jax.tree.map(
            lambda leaf: jnp.expand_dims(leaf, (0, 1)),
            both(*jax.tree.map(lambda leaf: jnp.squeeze(leaf, (0, 1)), args)),
        ),
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:8]).reshape(2, 4), ("outer", "inner")),
        in_specs=jax.P("outer", "inner"),
        out_specs=jax.P("outer", "inner"),
        check_vma=False,
    )
)
a = np.arange(8.0).reshape(2, 4)
x, y = inner(a, a)
np.testing.assert_array_equal(x, a - a.mean(0))
np.testing.assert_array_equal(y, np.repeat(a.sum(1, keepdims=True), 4, axis=1))
RESULT = {"x": x, "y": y}
