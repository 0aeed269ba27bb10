# runs
from __future__ import annotations

from typing import TYPE_CHECKING

import jax

if TYPE_CHECKING:
    from jax import pmap


def describe(transform: "pmap") -> str:
    return f"{transform.__name__} of JAX {jax.__version__}"
