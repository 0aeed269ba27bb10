# era: 0.5.3
# raises: ImportError: cannot import name 'DeviceLocalLayout' from 'jax.experimental.layout'
from typing import Optional

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental.layout import Format, Layout
from jax.sharding import SingleDeviceSharding


def order_of(layout: "Optional[Format]") -> "Layout | None":
    return None if layout is None else layout.layout


inner = Layout(major_to_minor=(1, 0), tiling=None)
layout = Format(layout=inner, sharding=SingleDeviceSharding(jax.devices()[0]))
y = jax.device_put(jnp.ones((2, 3)), layout)
assert order_of(layout) == inner and order_of(None) is None
assert y.format.layout.major_to_minor == (1, 0)
RESULT = {"order": np.array(order_of(layout).major_to_minor)}
