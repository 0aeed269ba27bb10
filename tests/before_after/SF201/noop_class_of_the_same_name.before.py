import jax


class ShapeDtypeStruct:
    def __init__(self, shape, dtype, sharding):
        self.sharding = sharding


class jnp:
    @staticmethod
    def zeros(shape, out_sharding):
        return shape, out_sharding


a = ShapeDtypeStruct((8,), float, sharding="data")
b = jnp.zeros((8, 4), out_sharding=("x", None))
c = jax.eval_shape(lambda: 1)
