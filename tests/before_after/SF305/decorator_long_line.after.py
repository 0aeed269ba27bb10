# era: 0.7.2
# runs

import jax
import jax.numpy as jnp


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices_of_the_job",)),
    in_specs=jax.P("devices_of_the_job"),
    out_specs=jax.P("devices_of_the_job"),
    check_vma=False,
)
def normalised_by_the_mean(activations):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    activations = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), activations)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        activations / jax.lax.pmean(activations, "devices_of_the_job") - jnp.mean(activations**2),
    )


RESULT = normalised_by_the_mean(jnp.arange(1.0, 17.0).reshape(8, 2))
