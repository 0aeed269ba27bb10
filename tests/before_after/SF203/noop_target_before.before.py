# shardfix: to=0.9.2
import jax
ok = x.sharding.spec == ("x",)
