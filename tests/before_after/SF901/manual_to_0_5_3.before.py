# shardfix: to=0.5.3
# manual: jax.experimental.maps does not exist in JAX 0.5.3 (measured last in 0.4.30)
# manual: jax.shard_map is newer than the target: JAX 0.6.2 has it, JAX 0.5.3 does not
import jax
from jax.experimental import maps

f = maps.xmap
g = jax.shard_map
