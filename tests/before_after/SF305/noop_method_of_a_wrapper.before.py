import functools

from flax import nnx


class Agent:
    @functools.partial(nnx.pmap, axis_name="i")
    def update(self, x):
        return x
