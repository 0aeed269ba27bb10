# runs

import jax


class Mapper:
    def xmap(self, f, in_axes, out_axes):
        return f


assert Mapper().xmap(len, in_axes=["i"], out_axes=["i"])(jax.devices()) == 8
