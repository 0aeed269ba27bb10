import chex

g = chex.pmap(lambda x, n: x * n, static_broadcasted_argnums=1)
