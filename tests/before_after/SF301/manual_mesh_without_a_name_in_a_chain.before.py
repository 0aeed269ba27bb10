# Each of the three rules waits for another one; the mesh is what to begin with.
# shardfix: select=SF301,SF401,SF404 unsafe
# manual: the module reads thread_resources; begin with `mesh = make()` above the pjit, and enter that as `with mesh:`
# manual: as pjit is called inside and takes its mesh from `with mesh:`; SF301 comes first
# manual: thread_resources, read on line 20, does not see jax.set_mesh; SF404 comes first
# runs
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.interpreters import pxla
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P


def make():
    return Mesh(np.array(jax.devices()), ("data",))


def devices():
    return pxla.thread_resources.env.physical_mesh.size


double = pjit(lambda x: x * 2, in_shardings=P("data"), out_shardings=P("data"))

with make():
    x = np.arange(16.0)
    np.testing.assert_array_equal(double(x), x * 2)
    assert devices() == 8
