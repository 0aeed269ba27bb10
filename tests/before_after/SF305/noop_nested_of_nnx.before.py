from flax import nnx

g = nnx.pmap(nnx.pmap(lambda x: x, axis_name="j"), axis_name="i")
