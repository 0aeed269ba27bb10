# manual: thread_resources, read on line 9, does not see jax.set_mesh; SF404 comes first
import jax
import numpy as np
from jax.interpreters import pxla
from jax.sharding import Mesh


def in_a_mesh():
    return not pxla.thread_resources.env.physical_mesh.empty


with Mesh(np.array(jax.devices()), ("x",)):
    assert in_a_mesh()
