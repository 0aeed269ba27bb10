import functools

import jax
import numpy as np


@functools.partial(jax.pmap, axis_name="i")
def f(x):
    return jax.pure_callback(np.square, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


f(np.ones((jax.local_device_count(), 3)))
