# runs
import jax
import jax.numpy as jnp


class Array:
    def device(self, index=0):
        return index


assert Array().device(3) == 3 and Array().device(index=1) == 1 and jnp and jax
