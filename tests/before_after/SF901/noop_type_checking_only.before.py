# runs
from typing import TYPE_CHECKING

import jax

if TYPE_CHECKING:
    from jax import Array
assert jax
