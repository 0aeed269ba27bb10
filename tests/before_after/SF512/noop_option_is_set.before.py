# shardfix: from=0.4.30
import jax
from jax.sharding import Mesh

jax.config.update("jax_threefry_partitionable", True)
x = jax.random.normal(jax.random.PRNGKey(0), (3,))
