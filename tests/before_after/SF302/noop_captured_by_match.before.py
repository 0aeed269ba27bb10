# runs
import jax

match len:
    case shard_map:
        assert shard_map(jax.devices()) == 8
