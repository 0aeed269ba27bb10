# manual: neither a PartitionSpec nor a Sharding
from jax.experimental.pjit import FROM_GDA, pjit
from jax.sharding import PartitionSpec as P

step = pjit(lambda x, y: x + y, in_axis_resources=(FROM_GDA, P("x")), out_axis_resources=P("x"))
