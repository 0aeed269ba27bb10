# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def f(x):
  """Doc."""
  y = x + 1
  return y


RESULT = f(jnp.arange(8))
