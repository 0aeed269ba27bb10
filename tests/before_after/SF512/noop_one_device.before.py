# shardfix: from=0.4.30
import jax

x = jax.jit(lambda key: jax.random.normal(key, (3,)))(jax.random.PRNGKey(0))
