# shardfix: unsafe
# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import contextlib

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def run(x, sharded):
    with (jax.set_mesh(mesh) if sharded else contextlib.nullcontext()):
        spec = P("x")
        return jax.jit(lambda v: jax.lax.with_sharding_constraint(v, spec) if sharded else v)(x)


a, b = run(np.arange(8), True), run(np.arange(8), False)
np.testing.assert_array_equal(a, b)
assert len(a.devices()) == 8 and len(b.devices()) == 1
