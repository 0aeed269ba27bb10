# shardfix: from=0.8.1 unsafe
# raises: DeprecationWarning: jax.interpreters.pxla.thread_resources is deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.interpreters.pxla", DeprecationWarning)
import jax
import numpy as np
from jax.interpreters import pxla
from jax.sharding import Mesh

with Mesh(np.array(jax.devices()), ("x",)) as outer:  # entered here
    inner = pxla.thread_resources.env.physical_mesh  # and read there
assert inner.axis_names == outer.axis_names and inner.size == 8
