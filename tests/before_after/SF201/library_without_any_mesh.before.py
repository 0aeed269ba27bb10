# raises: TypeError: `out_sharding` argument of einsum only supports instances
import jax.numpy as jnp


def attend(q, k):
    """The caller sets the mesh."""
    return jnp.einsum("bqd,bkd->bqk", q, k, out_sharding=("data", None, None))


USER = """
import jax
import numpy as np

jax.set_mesh(jax.make_mesh((8,), ("data",), axis_types=(jax.sharding.AxisType.Explicit,)))
q = np.arange(64.0).reshape(8, 2, 4)
y = attend(q, q)
np.testing.assert_allclose(y, np.einsum("bqd,bkd->bqk", q, q))
assert y.sharding.spec[0] == "data"
"""
exec(USER)
