# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices",)),
    in_specs=jax.P("devices"),
    out_specs=jax.P("devices"),
    check_vma=False,
)
def rows(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), {"sum": x.sum(), "row": x * 2})


x = np.arange(16, dtype=np.int32).reshape(8, 2)
compiled = rows.lower(jax.ShapeDtypeStruct((8, 2), jnp.int32)).compile()
RESULT = compiled(x)
np.testing.assert_array_equal(RESULT["sum"], x.sum(1))
