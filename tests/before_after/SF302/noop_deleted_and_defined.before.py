# runs
import jax
from jax.experimental.shard_map import shard_map

del shard_map


def shard_map(things):
    return len(things)


assert shard_map(jax.devices()) == 8
