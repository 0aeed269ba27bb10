# runs
import enum

import jax


class Strategy(enum.Enum):
    PositionalSharding = "PositionalSharding"


assert Strategy.PositionalSharding.value in str(Strategy.PositionalSharding) and jax
