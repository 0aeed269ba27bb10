from equinox.internal import NamedSharding as Named
from project import PartitionSpec, with_sharding_constraint as wsc

s = Named(None, "x")
t = PartitionSpec(("x", None))
u = wsc([1.0], ("x", None))
