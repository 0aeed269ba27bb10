# runs
import jax
from jax.sharding import PartitionSpec as P

name = "PartitionSpec(rows)"
assert name == "PartitionSpec(rows)"
assert str(P("x")) != "P(rows)"
