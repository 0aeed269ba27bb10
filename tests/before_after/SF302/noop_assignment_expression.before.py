# runs
import jax

if shard_map := len:
    assert shard_map(jax.devices()) == 8
