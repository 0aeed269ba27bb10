# manual: its arguments cannot be followed
import jax
from jax.sharding import PositionalSharding
s = PositionalSharding(jax.devices(), memory_kind="pinned_host")
