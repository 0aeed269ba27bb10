# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
# manual: the property gives this callback a sharding over a mesh
# manual: a call gives this callback a sharding over a mesh
# manual: the loop gives this callback a sharding over a mesh
# manual: an assignment gives this callback a sharding over a mesh
# manual: which host callback this is is chosen at run time
import functools

import jax
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
S = jax.ShapeDtypeStruct((8,), np.float32)


class Host:
    @property
    def rows(self):
        return NamedSharding(mesh, P("data"))

    @functools.cached_property
    def kept(self):
        return NamedSharding(mesh, P("data"))

    def __init__(self, whole):
        if whole:
            self.place = NamedSharding(mesh, P())
        else:
            self.place = NamedSharding(mesh, P("data"))

    def by_property(self, x):
        return jax.pure_callback(np.sin, S, x, sharding=self.rows)

    def by_branch(self, x):
        return jax.pure_callback(np.sin, S, x, sharding=self.place)


host = Host(False)


def by_object(x):
    return jax.pure_callback(np.sin, S, x, sharding=host.kept)


def made(where):
    def run(x):
        return jax.pure_callback(np.sin, S, x, sharding=where)

    return run


def either(x):
    return (jax.pure_callback if x.ndim else io_callback)(np.sin, S, x, sharding=NamedSharding(mesh, P("data")))


if mesh.size > 1:
    on_host = jax.pure_callback
else:
    on_host = io_callback


def by_variable(x):
    return on_host(np.sin, S, x, sharding=NamedSharding(mesh, P("data")))


def by_loop(x):
    for where in (NamedSharding(mesh, P("data")), NamedSharding(mesh, P())):
        x = jax.pure_callback(np.sin, S, x, sharding=where)
    return x


by_closure = made(NamedSharding(mesh, P("data")))
RUNS = (host.by_property, host.by_branch, by_object, by_closure, either, by_variable, by_loop)
errors = []
x = np.ones(8, np.float32)
for run in RUNS:
    try:
        jax.jit(run)(x)
    except NotImplementedError as error:
        errors.append(error)
assert len(errors) == len(RUNS)
raise errors[0]
