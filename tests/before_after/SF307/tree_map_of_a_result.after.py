# era: 0.7.2
# shardfix: unsafe
# runs
import jax
import jax.numpy as jnp

state = jax.pmap(lambda p: {"w": p + 1}, axis_name="b", out_axes=None)(jnp.arange(16.0).reshape(8, 2))
RESULT = state
