# era: 0.7.2
# raises: AttributeError: jax.device_put_sharded is deprecated
"""Helpers."""

from functools import partial

import jax
import numpy as np


class Loader:
    def __init__(self):
        self._put = partial(jax.device_put_sharded, devices=jax.local_devices())

    def __iter__(self):
        def shards(step):
            return [{"x": np.full(2, step + i)} for i in range(8)]

        for step in range(2):
            yield self._put(shards(step))


batches = list(Loader())
np.testing.assert_array_equal(batches[1]["x"], np.arange(1, 9)[:, None] * np.ones(2))
