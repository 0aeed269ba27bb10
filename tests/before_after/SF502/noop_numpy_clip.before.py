# runs
import numpy as jnp
import jax

assert jnp.clip(3, a_min=1, a_max=2) == 2 and jax
