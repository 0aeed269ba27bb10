# shardfix: from=0.4.30
import jax
from jax.sharding import Mesh

if jax.__version_info__ < (0, 5):
    x = jax.random.normal(jax.random.PRNGKey(0), (3,))
