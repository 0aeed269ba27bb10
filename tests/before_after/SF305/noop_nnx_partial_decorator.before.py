import functools

from flax import nnx
import jax


@functools.partial(nnx.pmap, axis_name="data", in_axes=(None, 0))
def step(model, x):
    return jax.lax.pmean(model(x), "data")
