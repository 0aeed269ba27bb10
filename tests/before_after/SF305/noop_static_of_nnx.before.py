from flax import nnx

g = nnx.pmap(lambda x, n: x * n, static_broadcasted_argnums=1)
