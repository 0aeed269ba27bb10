from flax import nnx


@nnx.pmap(
    in_axes=0,
)
def f(x):
    return (
        x,
        x,
    )
