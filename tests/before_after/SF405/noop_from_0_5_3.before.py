# shardfix: from=0.5.3
import jax.sharding as js


def abstract(n):
    return js.AbstractMesh(shape_tuple=(("a", n), ("b", 1)))


assert abstract(4).axis_sizes == (4, 1)
