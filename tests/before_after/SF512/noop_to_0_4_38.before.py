# shardfix: from=0.4.13 to=0.4.38
import jax
from jax.sharding import PartitionSpec as P

SPEC = P("data")
mask = jax.random.bernoulli(jax.random.PRNGKey(1), 0.5, (8,))
