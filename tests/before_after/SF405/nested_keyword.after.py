# era: 0.5.1
# raises: TypeError
import jax.sharding as js


def abstract(n):
    return js.AbstractMesh((n, 1), ("a", "b"), axis_types=(js.AxisType.Auto,) * 2)


assert abstract(4).axis_sizes == (4, 1)
