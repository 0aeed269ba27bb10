from flax import nnx

def body(x):
    return x + 1


mapped = nnx.pmap(body, axis_name="i", in_axes=0)
