# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp

g = jax.jit(
    jax.shard_map(
        lambda w, x: jax.tree.map(
            lambda leaf: jnp.expand_dims(leaf, (0, 1)),
            (lambda w, x: w * x)(w, jax.tree.map(lambda leaf: jnp.squeeze(leaf, (0, 1)), x)),
        ),
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:8]).reshape(4, 2), ("rows", "columns")),
        in_specs=(jax.P(), jax.P("rows", "columns")),
        out_specs=jax.P("rows", "columns"),
        check_vma=False,
    )
)
y = g(2.0, jnp.arange(8.0).reshape(4, 2))
np.testing.assert_array_equal(y, 2 * np.arange(8.0).reshape(4, 2))
RESULT = {"y": y}
