import jax
try:
    from jax.sharding import PositionalSharding
except ImportError:
    PositionalSharding = None
s = PositionalSharding(jax.devices()).reshape(4, 2)
