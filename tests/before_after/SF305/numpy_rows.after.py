# era: 0.7.2
# runs
import numpy as np
import jax


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices",)),
    in_specs=jax.P("devices"),
    out_specs=jax.P("devices"),
    check_vma=False,
)
def add(x, y):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x, y = jax.tree.map(lambda leaf: jax.numpy.squeeze(leaf, 0), (x, y))
    return jax.tree.map(lambda leaf: jax.numpy.expand_dims(leaf, 0), x + y)


RESULT = add(np.ones((8, 2), np.float32), np.arange(16).reshape(8, 2).astype(np.int32))
