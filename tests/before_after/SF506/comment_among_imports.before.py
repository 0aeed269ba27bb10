# era: 0.6.2
# raises: ImportError: cannot import name 'DeviceLocalLayout' from 'jax.experimental.layout'
import jax
from jax.experimental.layout import (
    DeviceLocalLayout,  # the order of the axes
    Layout,  # that, and a sharding
)

auto = Layout(  # left to XLA
    DeviceLocalLayout.AUTO
)
assert type(auto).__name__ == "Format" and jax
