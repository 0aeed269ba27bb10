import chex

g = chex.pmap(chex.pmap(lambda x: x, axis_name="j"), axis_name="i")
