# runs
import functools

import jax
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))
S = jax.ShapeDtypeStruct((8,), np.float32)
first = SingleDeviceSharding(jax.devices()[0])


class Host:
    """Only its results lie on the mesh."""

    def __init__(self):
        self.rows = NamedSharding(mesh, P("data"))
        self.place = first

    @property
    def where(self):
        return SingleDeviceSharding(jax.devices()[0])

    @functools.cached_property
    def out(self):
        return NamedSharding(mesh, P("data"))

    def run(self, x):
        y = jax.pure_callback(np.sin, S, x, sharding=self.where)
        return jax.lax.with_sharding_constraint(y, self.out)


class Options:
    rows = None


def with_options(options, x):
    return jax.pure_callback(np.sin, S, x, sharding=options.rows)


def made(where, out):
    def run(x):
        return jax.lax.with_sharding_constraint(jax.pure_callback(np.sin, S, x, sharding=where), out)

    return run


def either(x):
    return (jax.pure_callback if x.ndim else io_callback)(np.sin, S, x, sharding=first)


def not_a_callback(x, flag=True):
    return (dict if flag else jax.pure_callback)(x=x, sharding=NamedSharding(mesh, P("data")))["x"]


host = Host()
moved = Host()
moved.rows = NamedSharding(mesh, P())
setattr(moved, "place", NamedSharding(mesh, P()))
x = np.ones(8, np.float32)
for run in (host.run, functools.partial(with_options, Options()), made(first, host.out), either):
    np.testing.assert_allclose(np.asarray(jax.jit(run)(x)), np.sin(x), rtol=1e-6)
for where in (None, first):
    np.testing.assert_allclose(jax.pure_callback(np.sin, S, x, sharding=where), np.sin(x), rtol=1e-6)
np.testing.assert_array_equal(not_a_callback(x), x)
np.testing.assert_allclose(jax.pure_callback(np.sin, S, x, sharding=host.place), np.sin(x), rtol=1e-6)
