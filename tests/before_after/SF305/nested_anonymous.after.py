# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp

y = jax.jit(
    jax.shard_map(
        lambda *args: jax.tree.map(
            lambda leaf: jnp.expand_dims(leaf, (0, 1)),
            (lambda r: r.sum())(*jax.tree.map(lambda leaf: jnp.squeeze(leaf, (0, 1)), args)),
        ),
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:4]).reshape(2, 2), ("rows", "columns")),
        in_specs=jax.P("rows", "columns"),
        out_specs=jax.P("rows", "columns"),
        check_vma=False,
    )
)(jnp.ones((2, 2, 5)))
np.testing.assert_array_equal(y, np.full((2, 2), 5.0))
RESULT = {"y": y}
