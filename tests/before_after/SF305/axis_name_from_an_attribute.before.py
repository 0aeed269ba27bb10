# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


class Config:
    axis = "devices"


g = jax.pmap(lambda x: jax.lax.psum(x, Config.axis), axis_name=Config.axis)
RESULT = g(jnp.arange(8))
