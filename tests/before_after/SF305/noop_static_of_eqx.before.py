import equinox as eqx

g = eqx.filter_pmap(lambda x, n: x * n, static_broadcasted_argnums=1)
