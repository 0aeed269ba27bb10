# runs
import jax
from jax._src import core as src_core

assert src_core is not None
spec = jax.sharding.PartitionSpec("x")
assert not hasattr(spec, "nothing_like_this")
try:
    jax.Array.device_buffer_of_old
except AttributeError:
    pass
