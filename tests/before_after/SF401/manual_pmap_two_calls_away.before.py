# manual: pmap is called inside
import jax
from jax.sharding import Mesh


def replicated(x):
    return jax.pmap(lambda v: v)(x)


def evaluate(x):
    return replicated(x)


def main(mesh: Mesh, x):
    with mesh:
        return evaluate(x)
