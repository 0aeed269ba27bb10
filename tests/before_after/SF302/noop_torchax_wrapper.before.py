import jax
from torchax.interop import shard_map
f = shard_map(g, mesh, s, s)
