# runs
import dataclasses
from collections.abc import Callable

import jax


@dataclasses.dataclass
class Plan:
    pjit: Callable


assert Plan(len).pjit(jax.devices()) == 8
