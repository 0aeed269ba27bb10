import jax


class Compat:
    try:
        from jax.sharding import PositionalSharding
    except ImportError:
        PositionalSharding = None


f = Compat.PositionalSharding(jax.devices())
assert jax
