# runs
import jax
import jax.numpy as jnp
import numpy as np

y = jax.pmap(lambda x: x * 2, axis_name="b")(jnp.arange(24.0).reshape(8, 3))
total = 0.0
for c in [jnp.ones(3), np.ones(3)]:
    total = total + y[0] + c
