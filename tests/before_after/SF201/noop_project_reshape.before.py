# runs
import jax.numpy as jnp


def reshape(x, shape, out_sharding=None):
    """The project's own: axis names are right here."""
    assert out_sharding == ("data", None)
    return jnp.reshape(x, shape)


def zeros(shape, out_sharding):
    return jnp.zeros(shape), out_sharding


y = reshape(jnp.arange(8.0), (4, 2), out_sharding=("data", None))
z, where = zeros((4,), out_sharding="data")
assert y.shape == (4, 2) and where == "data"
