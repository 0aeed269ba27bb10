# manual: the pairs are not visible
from jax.sharding import AbstractMesh


def abstract(pairs):
    return AbstractMesh(pairs)
