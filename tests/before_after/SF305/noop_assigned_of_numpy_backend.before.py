from trax.fastmath import numpy as jnp, pmap

def body(x):
    return x + 1


mapped = pmap(body, axis_name="i", in_axes=0)
