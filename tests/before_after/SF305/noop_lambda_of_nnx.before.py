from flax import nnx

p = nnx.pmap(lambda r: r - 1)
