# runs
from jax.sharding import AbstractMesh


def abstract(sizes, names):
    try:
        return AbstractMesh(sizes, names)
    except TypeError:
        return AbstractMesh(tuple(zip(names, sizes)))


assert abstract((4,), ("x",)).size == 4
