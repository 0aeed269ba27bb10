# runs
import jax


class Layout:
    def __init__(self, sharding=None):
        self.device_local_layout = sharding


assert Layout(sharding=1).device_local_layout == 1 and jax
