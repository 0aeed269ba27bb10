# era: 0.7.2
# runs

import jax
import jax.numpy as jnp


# the step of one device
@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("batch",)),
    in_specs=jax.P("batch"),
    out_specs=jax.P("batch"),
    check_vma=False,
)
def step(x):
    # the mean over devices
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    mean = jax.lax.pmean(x, "batch")
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), x - mean)  # centred


RESULT = step(jnp.arange(8.0))
