# manual: nothing is one any more
from jax.sharding import PositionalSharding


def check(s: PositionalSharding):
    return isinstance(s, PositionalSharding)
