# manual: nothing in the place of id_tap
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

class Monitor:
    def __init__(self):
        self.tap = hcb.id_tap

    def watch(self, x):
        return self.tap(print, x)
