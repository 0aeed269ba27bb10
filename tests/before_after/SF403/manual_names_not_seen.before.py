# manual: the names of the axes are not visible
from jax.sharding import AxisType, Mesh


def build(devices, names):
    return Mesh(devices, names, axis_types={AxisType.Explicit: names[:1]})
