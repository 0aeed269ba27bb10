# manual: the axis 'x' is named twice
# manual: 3 entries for 2 arguments
# manual: does not look like the name of one axis
import jax


def f(a, b):
    return a


g = jax.jit(f, in_shardings=("x", "y", None))
h = jax.ShapeDtypeStruct((8, 8), float, sharding=("x", "x"))
k = jax.jit(f, in_shardings="x,y")
