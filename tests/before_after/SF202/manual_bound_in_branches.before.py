# manual: s is bound in several places
import jax
from jax.sharding import PositionalSharding
if flag:
    s = PositionalSharding(jax.devices())
else:
    s = PositionalSharding(jax.devices()[:1])
t = s.replicate()
