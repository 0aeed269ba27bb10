# era: 0.6.2
# raises: ImportError: cannot import name 'DeviceLocalLayout' from 'jax.experimental.layout'
import jax
from jax.experimental.layout import (
    Layout,  # the order of the axes
    Format,  # that, and a sharding
)

auto = Format(  # left to XLA
    Layout.AUTO
)
assert type(auto).__name__ == "Format" and jax
