# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp

g = jax.jit(
    jax.shard_map(
        lambda *args: jax.tree.map(
            lambda leaf: jnp.expand_dims(leaf, (1, 0)),
            (lambda x: jnp.sin(x))(*jax.tree.map(lambda leaf: jnp.squeeze(leaf, (1, 2)), args)),
        ),
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:8]).reshape(4, 2), ("rows", "columns")),
        in_specs=jax.P(None, "rows", "columns"),
        out_specs=jax.P("columns", "rows"),
        check_vma=False,
    )
)
x = jnp.arange(16.0).reshape(2, 4, 2)
y = g(x)
np.testing.assert_allclose(y, np.sin(np.arange(16.0).reshape(2, 4, 2)).transpose(2, 1, 0), rtol=1e-4, atol=1e-6)
RESULT = {"y": y}
