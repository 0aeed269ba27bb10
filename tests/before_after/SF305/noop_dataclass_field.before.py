# runs
import dataclasses
from typing import Any, Callable

import jax


@dataclasses.dataclass
class Runner:
    transform: Callable[..., Any] = jax.pmap

    def run(self, function, x):
        return self.transform(function)(x)


Runner().run(lambda x: x + 1, jax.numpy.arange(8.0))
