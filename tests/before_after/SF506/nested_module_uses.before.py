# era: 0.5.3
# raises: AttributeError: module 'jax.experimental.layout' has no attribute 'DeviceLocalLayout'
import jax
import numpy as np
from jax.experimental import layout as jl


class Orders:
    auto = jl.Layout(jl.DeviceLocalLayout.AUTO)

    @staticmethod
    def is_layout(value):
        return isinstance(value, (jl.Layout, jl.DeviceLocalLayout))


assert Orders.is_layout(Orders.auto) and Orders.is_layout(jl.DeviceLocalLayout((0,)))
RESULT = {"is": np.array(Orders.is_layout(Orders.auto))}
