import jax
ok = tuple(x.sharding.spec) == ("x",) and list(x.sharding.spec) == ["x"]
