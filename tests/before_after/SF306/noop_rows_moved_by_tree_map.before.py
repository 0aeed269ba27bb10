# runs
import jax
import jax.numpy as jnp

y = jax.pmap(lambda x: {"w": x * 2})(jnp.arange(24.0).reshape(8, 3))
row = jax.tree.map(lambda x: jax.device_put(x, jax.devices()[0])[0], y)
add = jax.jit(lambda tree, c: tree["w"] + c)
out = add(row, jax.device_put(jnp.ones(3), jax.devices()[0]))
