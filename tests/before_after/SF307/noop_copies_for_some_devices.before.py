# runs
import jax
import jax.numpy as jnp
import numpy as np

f = jax.pmap(lambda p, x: p * x)
y = f(jnp.stack([jnp.ones(3)] * 4), jnp.ones((4, 3)))
