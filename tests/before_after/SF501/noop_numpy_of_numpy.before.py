# runs
import jax
import numpy as jnp

x = jnp.ones(3)
assert jnp.prod(x) == 1 and getattr(jnp, "product", None) is None and jax
