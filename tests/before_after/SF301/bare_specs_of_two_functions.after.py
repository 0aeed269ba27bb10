# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
from functools import partial

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


@partial(jax.jit, in_shardings=P("a", "b"), out_shardings=P("a"))
def rows(x):
    return x.sum(1)


@partial(jax.jit, in_shardings=(P("a"), P()), out_shardings=(P(), P()))
def both(r, s):
    return r.sum() + s, r


def check(mesh: Mesh):
    x = np.arange(32.0).reshape(8, 4)
    with jax.set_mesh(mesh):
        r = rows(x)
        total, copy = both(r, 1)
    np.testing.assert_allclose(total, x.sum() + 1)
    assert r.sharding.spec == P("a") and copy.sharding.is_fully_replicated


check(Mesh(np.array(jax.devices()).reshape(4, 2), ("a", "b")))
check(Mesh(np.array(jax.devices()[:4]).reshape(2, 2), ("a", "b")))
