# shardfix: from=0.9.2
# era: 0.8.3
# raises: AttributeError: Unrecognized config option: jax_pmap_shmap_merge
import jax
import numpy as np

jax.config.update("jax_pmap_shmap_merge", True)
y = jax.pmap(lambda v: v * 2)(np.arange(8.0))
np.testing.assert_array_equal(y, 2 * np.arange(8.0))
