import jax
from flax import nnx

axes = nnx.StateAxes({nnx.Param: 0, ...: None})


@nnx.pmap(in_axes=(axes, 0), out_axes=0, axis_size=1)
def step(model, x):
    return model(x) + jax.lax.axis_index("i")
