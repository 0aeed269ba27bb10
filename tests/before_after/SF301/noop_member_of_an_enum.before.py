# runs
import enum

import jax


class Strategy(enum.Enum):
    pjit = "pjit"


assert Strategy.pjit.value in str(Strategy.pjit) and jax
