import jax
ok = x.sharding.spec == expected
spec = ("x",)
same = spec == ("x",)
