# shardfix: unsafe
# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np


def double(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), x * 2)


f = jax.jit(
    jax.shard_map(
        double,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("b",)),
        in_specs=jax.P("b"),
        out_specs=jax.P("b"),
        check_vma=False,
    ),
)
lowered = f.lower(jnp.arange(8.0))
assert "stablehlo" in lowered.as_text()
RESULT = lowered.compile()(jnp.arange(8.0))
np.testing.assert_array_equal(RESULT, np.arange(8.0) * 2)
