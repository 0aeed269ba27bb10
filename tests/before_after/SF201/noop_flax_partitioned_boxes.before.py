from flax import linen as nn
from flax.core import meta
from flax.linen import spmd

boxed = nn.Partitioned([1.0], names=("data", None))
other = meta.Partitioned([1.0], ("data",))
with spmd.logical_axis_rules((("batch", "data"), ("embed", None))):
    y = spmd.with_logical_constraint([1.0], ("batch", "embed"))
