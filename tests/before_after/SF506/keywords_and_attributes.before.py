# era: 0.5.3
# raises: ImportError: cannot import name 'DeviceLocalLayout' from 'jax.experimental.layout'
from typing import Optional

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental.layout import Layout, DeviceLocalLayout
from jax.sharding import SingleDeviceSharding


def order_of(layout: "Optional[Layout]") -> "DeviceLocalLayout | None":
    return None if layout is None else layout.device_local_layout


inner = DeviceLocalLayout(major_to_minor=(1, 0), _tiling=None)
layout = Layout(device_local_layout=inner, sharding=SingleDeviceSharding(jax.devices()[0]))
y = jax.device_put(jnp.ones((2, 3)), layout)
assert order_of(layout) == inner and order_of(None) is None
assert y.layout.device_local_layout.major_to_minor == (1, 0)
RESULT = {"order": np.array(order_of(layout).major_to_minor)}
