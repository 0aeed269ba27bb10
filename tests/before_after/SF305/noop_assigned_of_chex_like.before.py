import chex

def body(x):
    return x + 1


mapped = chex.pmap(body, axis_name="i", in_axes=0)
