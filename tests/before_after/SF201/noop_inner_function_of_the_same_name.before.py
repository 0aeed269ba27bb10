import jax.numpy as jnp


def outer(x):
    def reshape(v, shape, out_sharding):
        return v, shape, out_sharding

    from project import ones

    return reshape(x, (2, 2), out_sharding="x"), ones(3, out_sharding="x"), jnp.zeros(3)


zeros = lambda shape, out_sharding: jnp.zeros(shape)  # noqa: E731
z = zeros((4,), out_sharding="x")
