# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, axis_name="devices_of_the_job")
def normalised_by_the_mean(activations):
    return activations / jax.lax.pmean(activations, "devices_of_the_job") - jnp.mean(activations**2)


RESULT = normalised_by_the_mean(jnp.arange(1.0, 17.0).reshape(8, 2))
