# safety: unsafe
import jax
from jax.experimental.shard_map import shard_map
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",))
f = shard_map(lambda a: a, mesh=mesh, in_specs=P("x"), out_specs=P("x"))
