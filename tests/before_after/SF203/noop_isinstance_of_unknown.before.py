import jax
from jax.sharding import PartitionSpec as P
jax.tree.map(f, specs, is_leaf=lambda s: isinstance(s, tuple))
isinstance(x.sharding.spec, P)
