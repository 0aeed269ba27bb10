# shardfix: unsafe
# raises: DeprecationWarning: jax.interpreters.pxla.thread_resources is deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.interpreters.pxla", DeprecationWarning)
import jax
import numpy as np
from jax.interpreters import pxla
from jax.sharding import Mesh


def axis_names():
    mesh = pxla.thread_resources.env.physical_mesh
    return () if mesh.empty else mesh.axis_names


with Mesh(np.array(jax.devices()), ("x",)):
    assert axis_names() == ("x",)
assert axis_names() == ()
