from flax import nnx

@nnx.pmap
def double(x):
    return x * 2
