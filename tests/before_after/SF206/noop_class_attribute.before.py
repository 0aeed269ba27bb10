# runs

import jax


class Placement:
    device_put_sharded = staticmethod(len)


assert Placement.device_put_sharded(jax.devices()) == 8
