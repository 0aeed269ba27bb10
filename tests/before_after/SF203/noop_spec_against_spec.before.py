import jax
from jax.sharding import PartitionSpec as P
ok = x.sharding.spec == P("x") and P("x") != P()
