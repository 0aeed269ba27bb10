# runs
import warnings

import jax

warnings.filterwarnings("ignore", message="jax.experimental.shard_map.shard_map", module="jax.experimental.shard_map")
assert jax.device_count() == 8
