# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding


def build():
    return Mesh(np.array(jax.devices()).reshape(2, 4), ("data", "model"))


MESH = build()


@functools.partial(
    jax.jit,
    in_shardings=(NamedSharding(MESH, P("data", None)), NamedSharding(MESH, P(None, "model"))),
    out_shardings=NamedSharding(MESH, P("data", "model")),
)
def dense(x, w):
    """x @ w"""
    return jnp.dot(x, w)


def evaluate(x, w):
    return dense(x, w)


def main():
    x, w = np.ones((4, 8)), np.arange(64.0).reshape(8, 8)
    with MESH:
        y = evaluate(x, w)
    np.testing.assert_allclose(y, x @ w)
    assert y.addressable_shards[0].data.shape == (2, 2)


if __name__ == "__main__":
    main()
