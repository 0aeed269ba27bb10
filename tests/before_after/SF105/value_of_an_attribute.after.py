# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


class Lookup:
    def __init__(self, table, batched):
        self.table = table
        self.batched = batched

    def _read(self, index):
        return self.table[np.asarray(index)]

    def __call__(self, index):
        spec = jax.ShapeDtypeStruct(index.shape, jnp.float32)
        return jax.pure_callback(self._read, spec, index, vmap_method="legacy_vectorized" if self.batched else "sequential")


table = np.arange(10, dtype=np.float32) * 3
for batched in (True, False):
    out = jax.jit(jax.vmap(Lookup(table, batched)))(jnp.array([4, 1, 9]))
    np.testing.assert_array_equal(out, [12.0, 3.0, 27.0])
