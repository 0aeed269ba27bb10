import jax
from jax.sharding import PartitionSpec as P

SPEC = P("data")
mask = jax.random.uniform(jax.random.PRNGKey(1), (8,))
