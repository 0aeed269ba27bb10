# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import functools

import jax
import jax.numpy as jnp

pmap = functools.partial(jax.pmap, axis_name="qmc")
psum = functools.partial(jax.lax.psum, axis_name="qmc")


@pmap
def total(x):
    return psum(x)


shifted = pmap(lambda w, x: w + psum(x), in_axes=(None, 0))
RESULT = total(jnp.arange(8.0)), shifted(1.0, jnp.arange(4.0))
