# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

mesh = jax.sharding.Mesh(jax.devices(), ("x",))
with mesh:
    RESULT = jax.pmap(lambda v: v - jax.lax.pmean(v, "i"), axis_name="i")(jnp.arange(8.0))
