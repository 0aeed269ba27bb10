# runs
from typing import Any, Callable, NamedTuple

import jax


class Transforms(NamedTuple):
    jit: Callable[..., Any]
    pmap: Callable[..., Any]


transforms = Transforms(jax.jit, jax.vmap)
step = transforms.pmap(lambda x: x + 1)
