# manual: the reshape cannot be followed
import jax
from jax.sharding import PositionalSharding
s = PositionalSharding(jax.devices()).reshape(shape)
