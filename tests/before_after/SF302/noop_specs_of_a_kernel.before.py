# runs
from functools import partial

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def kernel_call(body, in_specs=None, axis_names=None):
    return body


@partial(kernel_call, in_specs=[P("x"), P()], axis_names=("x",))
def body(a, b):
    return a + b


assert body(1, 2) == 3
