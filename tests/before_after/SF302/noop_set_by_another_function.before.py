# runs
import jax

shard_map = None


def choose():
    global shard_map
    shard_map = len


choose()
assert shard_map(jax.devices()) == 8
