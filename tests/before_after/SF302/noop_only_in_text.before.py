"""Use jax.experimental.shard_map.shard_map(f, mesh, specs, specs, check_rep=False)."""
import jax
# from jax.experimental.shard_map import shard_map
NAME = "jax.experimental.shard_map.shard_map"
