# runs
import jax

for shard_map in (len, str.upper):
    assert shard_map("ab")
assert jax.devices()
