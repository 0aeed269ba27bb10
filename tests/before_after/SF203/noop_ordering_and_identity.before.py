import jax
ok = x.sharding.spec is None or len(x.sharding.spec) == 1
first = x.sharding.spec[0] == ("x", "y")
