from jax.sharding import AbstractMesh


def abstract(*args):
    return AbstractMesh(*args)
