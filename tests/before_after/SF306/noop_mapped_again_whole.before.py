# runs
import jax
import jax.numpy as jnp
import numpy as np

double = jax.pmap(lambda x: x * 2)
y = double(jnp.arange(24.0).reshape(8, 3))
out = double(y)
out = double(y * 2)
