# shardfix: from=0.10.0
# manual: JAX 0.10.0, which `from` says the code runs on, lacks it too
import jax
import numpy as np

jax.config.update("jax_pmap_shmap_merge", True)
y = jax.pmap(lambda v: v * 2)(np.arange(8.0))
np.testing.assert_array_equal(y, 2 * np.arange(8.0))
