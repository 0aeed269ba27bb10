# manual: results of pmap have a NamedSharding
# raises: AttributeError: module 'jax.sharding' has no attribute 'PmapSharding'
import jax
import jax.numpy as jnp

y = jax.pmap(lambda v: v)(jnp.arange(8.0))
assert isinstance(y.sharding, jax.sharding.PmapSharding)
