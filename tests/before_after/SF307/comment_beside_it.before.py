# era: 0.7.2
# shardfix: unsafe
# runs
import jax
import jax.numpy as jnp

params, loss = jax.pmap(lambda p: (p + 1, p.sum()))(jnp.arange(16.0).reshape(8, 2))
# one copy, for the file
RESULT = jax.tree.map(lambda a: a[0], params)  # the first
