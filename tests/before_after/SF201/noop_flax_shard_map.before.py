from flax import nnx

mesh_axes = ("data", None)


@nnx.shard_map(in_specs=("data", None), out_specs="data")
def f(x, y):
    return x


@nnx.jit(in_shardings=("data", None), out_shardings="data")
def g(x, y):
    return nnx.with_sharding_constraint(x, "data")
