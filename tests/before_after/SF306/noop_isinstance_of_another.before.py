# runs
import jax
import jax.numpy as jnp

y = jax.pmap(lambda v: v)(jnp.arange(8.0))
assert isinstance(y.sharding, jax.sharding.NamedSharding)
