# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

g = jax.pmap(lambda x: {"x": x, "aux": ()}, axis_name="i")
RESULT = g(jnp.arange(8.0))["x"]
