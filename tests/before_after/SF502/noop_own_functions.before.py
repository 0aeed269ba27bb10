# runs
import jax


def with_sharding_constraint(x, axis_resources=None):
    return x


class make_mesh:
    def __init__(self, axis_shapes, vma=None):
        self.shape = axis_shapes


class ShapeDtypeStruct(make_mesh):
    pass


assert with_sharding_constraint(3, axis_resources=4) == 3 and jax
assert make_mesh(axis_shapes=(8,)).shape == ShapeDtypeStruct(axis_shapes=(8,), vma=1).shape
