import haliax as hax
from haliax import named
from haliax.partitioning import shard_map

Batch = hax.Axis("batch", 8)
x = named([0.0] * 8, "batch")
f = shard_map(lambda v: v, in_specs="batch", out_specs=("batch",))
y = hax.zeros((Batch,), out_sharding="data")
