import jax
if jax.__version_info__ >= (0, 10):
    same = x.sharding.spec == P("x")
else:
    same = x.sharding.spec == ("x",)
