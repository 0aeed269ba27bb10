from flax import nnx

step = nnx.pmap(lambda m, x: m(x), axis_name="batch")
