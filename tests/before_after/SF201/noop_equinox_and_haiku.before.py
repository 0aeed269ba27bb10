import equinox as eqx
import haiku as hk


def place(model, x):
    x = eqx.filter_shard(x, "data")
    w = hk.get_parameter("w", (8, 4), init=hk.initializers.Constant(1.0), sharding=("data", None))
    return eqx.filter_jit(model, in_shardings="data")(x, w)
