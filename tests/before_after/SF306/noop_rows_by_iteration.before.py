# runs
import jax
import jax.numpy as jnp
import numpy as np

y = jax.pmap(lambda x: x * 2, axis_name="b")(jnp.arange(24.0).reshape(8, 3))
c = jax.device_put(jnp.ones(3), jax.devices()[0])
out = sum(row[0] for row in [r for r in np.asarray(y)]) + c
first = list(y)[0] + c
