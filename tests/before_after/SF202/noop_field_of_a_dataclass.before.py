# runs
import dataclasses
from collections.abc import Callable

import jax


@dataclasses.dataclass
class Plan:
    PositionalSharding: Callable


assert Plan(len).PositionalSharding(jax.devices()) == 8
