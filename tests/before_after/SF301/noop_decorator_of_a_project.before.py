import jax
from mylib.parallel import pjit


@pjit(mesh=None)
def step(x):
    return x


assert jax
