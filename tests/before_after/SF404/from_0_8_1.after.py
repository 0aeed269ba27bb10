# shardfix: from=0.8.1 unsafe
# raises: DeprecationWarning: jax.interpreters.pxla.thread_resources is deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.interpreters.pxla", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, get_mesh

outer = Mesh(np.array(jax.devices()), ("x",))
with jax.set_mesh(outer):  # entered here
    inner = get_mesh()  # and read there
assert inner.axis_names == outer.axis_names and inner.size == 8
