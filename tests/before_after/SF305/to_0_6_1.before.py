# era: 0.7.2
# shardfix: to=0.6.1
# runs
import jax
import jax.numpy as jnp

p = jax.pmap(lambda r: r * 2)
RESULT = p(jnp.arange(6.0).reshape(3, 2))
