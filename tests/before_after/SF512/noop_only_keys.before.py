# shardfix: from=0.4.30
import jax
from jax.sharding import Mesh

key = jax.random.fold_in(jax.random.PRNGKey(0), 3)
data = jax.random.key_data(jax.random.key(1))
