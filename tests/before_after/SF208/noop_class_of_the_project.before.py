# runs

import jax


class GlobalDeviceArray:
    @classmethod
    def from_callback(cls, shape, mesh, spec, callback):
        return callback(shape)


assert GlobalDeviceArray.from_callback((8,), None, None, len) == 1 and jax
