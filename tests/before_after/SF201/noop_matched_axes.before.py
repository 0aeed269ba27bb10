import jax
import jax.numpy as jnp
from project import reshape


def f(x, /, *, axes=("x",)):
    match axes:
        case ("x", *rest):
            return reshape(x, (2, 2), out_sharding=axes)
        case _:
            return jnp.reshape(x, (2, 2), out_sharding=None)
