# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P


@functools.partial(jax.pmap, axis_name="data", in_axes=(None, 0))
def loss(w, x):
    return lax.pmean(jnp.sum(w * x), axis_name="data")


n = len(jax.devices())
x = jnp.ones((n, 4)) * jnp.arange(4.0)
RESULT = loss(jnp.arange(4.0), x)
