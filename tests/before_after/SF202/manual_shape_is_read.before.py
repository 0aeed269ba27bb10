# manual: a NamedSharding has no .shape like this
import jax
from jax.sharding import PositionalSharding
s = PositionalSharding(jax.devices()).reshape(4, 2)
print(s.shape)
