# runs
import warnings

import jax

warnings.filterwarnings("ignore", message="jax.sharding.PositionalSharding", module="jax.sharding")
assert jax.device_count() == 8
