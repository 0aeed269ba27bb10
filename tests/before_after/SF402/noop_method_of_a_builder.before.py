# runs
import jax


class Builder:
    def make_mesh(self, shape, names):
        return len(shape), names


assert Builder().make_mesh((8,), ("x",)) == (1, ("x",)) and jax
