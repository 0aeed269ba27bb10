# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

devices = jax.devices()[4:]
g = jax.pmap(lambda x: x + jax.lax.axis_index("i"), axis_name="i", devices=devices)
RESULT = g(jnp.arange(4))
