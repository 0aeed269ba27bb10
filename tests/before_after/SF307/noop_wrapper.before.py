from flax import nnx

f = nnx.pmap(lambda x: x)
for x in ():
    f(x)
