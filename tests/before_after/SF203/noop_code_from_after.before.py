# shardfix: from=0.10.0
import jax
ok = x.sharding.spec == ("x",)
