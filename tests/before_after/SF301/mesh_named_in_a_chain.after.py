# What manual_mesh_without_a_name_in_a_chain says to begin with is done.
# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
# shardfix: select=SF301,SF401,SF404 unsafe
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, get_abstract_mesh
from jax.sharding import PartitionSpec as P


def make():
    return Mesh(np.array(jax.devices()), ("data",))


def devices():
    return get_abstract_mesh().size


mesh = make()
double = jax.jit(
    lambda x: x * 2,
    in_shardings=NamedSharding(mesh, P("data")),
    out_shardings=NamedSharding(mesh, P("data")),
)

with jax.set_mesh(mesh):
    x = np.arange(16.0)
    np.testing.assert_array_equal(double(x), x * 2)
    assert devices() == 8
