# runs

import jax


class Mesh:
    def __init__(self, devices, names, axis_types):
        self.axis_types = axis_types


assert Mesh(jax.devices(), ("x",), axis_types={"auto": "x"}).axis_types == {"auto": "x"}
