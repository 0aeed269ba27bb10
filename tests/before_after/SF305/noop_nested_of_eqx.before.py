import equinox as eqx

g = eqx.filter_pmap(eqx.filter_pmap(lambda x: x, axis_name="j"), axis_name="i")
