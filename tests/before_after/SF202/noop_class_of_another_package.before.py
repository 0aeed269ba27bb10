import jax
from orbax.checkpoint.metadata import PositionalSharding
s = PositionalSharding(jax.devices()).reshape(4, 2)
