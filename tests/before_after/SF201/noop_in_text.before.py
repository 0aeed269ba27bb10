"""jnp.zeros((8, 4), out_sharding="x") raises; write P("x")."""

import jax

EXAMPLE = 'jax.device_put(x, "data")'
# jax.jit(f, in_shardings=("x", None))
HELP = f"{EXAMPLE} and jnp.reshape(x, s, out_sharding='x')"
