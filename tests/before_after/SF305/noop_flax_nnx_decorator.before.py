from flax import nnx


@nnx.pmap(in_axes=(None, 0))
def step(model, x):
    return model(x)
