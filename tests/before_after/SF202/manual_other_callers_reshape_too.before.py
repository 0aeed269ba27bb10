# manual: rows reshapes it and has other callers
import jax
from jax.sharding import PositionalSharding


def rows(x, sharding):
    return jax.device_put(x, sharding.reshape(8, 1))


a = rows(x, PositionalSharding(jax.devices()))
b = rows(y, other)
