# manual: the reshape cannot be followed
import jax
from jax.sharding import PositionalSharding
s = PositionalSharding(jax.devices()).reshape(4, 2).replicate(0).reshape(2, 1)
