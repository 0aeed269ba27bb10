# era: 0.7.2
# runs
import sys

import jax
import jax.numpy as jnp


@jax.pmap
def f(x):
    return x + 1


def load(n):
    return jnp.arange(float(n))


RESULT = f(load(5)), f(load(8))
