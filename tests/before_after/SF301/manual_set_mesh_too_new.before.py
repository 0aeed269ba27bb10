# The mesh has no name at the definition, and 0.5.3 has no jax.set_mesh.
# shardfix: to=0.5.3
# manual: jax.set_mesh only exists since 0.7.1
from jax.experimental.pjit import pjit
from jax.sharding import PartitionSpec as P

step = pjit(lambda x: x, in_axis_resources=P("x"), out_axis_resources=P("x"))


def run(mesh, x):
    with mesh:
        return step(x)
