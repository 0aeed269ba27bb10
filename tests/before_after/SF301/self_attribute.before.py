# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P


class Trainer:
    def __init__(self):
        self.mesh = Mesh(np.array(jax.devices()), ("data",))
        self._step = pjit(self._update, in_shardings=(P(), P("data")), out_shardings=(P(), None))

    def _update(self, w, x):
        return w + x.sum(), (x * w).max()

    def fit(self, batches):
        w = np.float32(1.0)
        for batch in batches:
            with self.mesh:
                w, top = self._step(w, batch)
        return w, top


w, top = Trainer().fit([np.arange(8.0), np.ones(8)])
np.testing.assert_allclose([w, top], [37.0, 29.0])
assert w.sharding.is_fully_replicated and top.sharding.is_fully_replicated
