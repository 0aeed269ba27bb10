import jax
import numpy as np


@jax.jit
def library_function(x):
    """Nobody here says how x is sharded."""
    return jax.pure_callback(np.cos, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


def main(batches):
    return [library_function(batch) for batch in batches]
