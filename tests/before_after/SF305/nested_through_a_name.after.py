# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: The context mesh

import numpy as np

import jax
import jax.numpy as jnp


def inner(x):
    return x / jax.lax.psum(x, "j")


outer = jax.jit(
    jax.shard_map(
        lambda *args: jax.tree.map(
            lambda leaf: jnp.expand_dims(leaf, (0, 1)),
            inner(*jax.tree.map(lambda leaf: jnp.squeeze(leaf, (0, 1)), args)),
        ),
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:8]).reshape(2, 4), ("i", "j")),
        in_specs=jax.P("i", "j"),
        out_specs=jax.P("i", "j"),
        check_vma=False,
    )
)
x = jnp.arange(1.0, 9.0).reshape(2, 4)
y = outer(x)
a = np.arange(1.0, 9.0).reshape(2, 4)
np.testing.assert_allclose(y, a / a.sum(1, keepdims=True), rtol=1e-6)
RESULT = {"y": y}
