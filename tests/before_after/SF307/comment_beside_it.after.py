# era: 0.7.2
# shardfix: unsafe
# runs
import jax
import jax.numpy as jnp

params, loss = jax.pmap(lambda p: (p + 1, p.sum()), out_axes=(None, 0))(jnp.arange(16.0).reshape(8, 2))
# one copy, for the file
RESULT = params  # the first
