# manual: pmap is called inside
import jax
from jax.experimental.pjit import pjit
from jax.sharding import PartitionSpec as P

step = pjit(lambda x: x, in_shardings=P("x"), out_shardings=P("x"))


def run(mesh, x):
    with mesh:
        return jax.pmap(lambda v: v * 2)(step(x))
