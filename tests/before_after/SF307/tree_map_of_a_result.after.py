# era: 0.7.2
# shardfix: unsafe
# runs
import jax
import jax.numpy as jnp

state = jax.pmap(lambda p: {"w": p + 1}, axis_name="b")(jnp.arange(16.0).reshape(8, 2))
RESULT = jax.tree.map(lambda leaf: leaf.addressable_shards[0].data.squeeze(0), state)
