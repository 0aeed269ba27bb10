# shardfix: helpers-module=shards
# manual: already used
import jax


def pmap_as_shard_map(f):
    return f


f = jax.pmap(lambda x: x)
