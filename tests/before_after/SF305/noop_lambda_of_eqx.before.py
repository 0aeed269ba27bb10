import equinox as eqx

p = eqx.filter_pmap(lambda r: r - 1)
