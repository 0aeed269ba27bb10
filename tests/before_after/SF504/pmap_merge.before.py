# era: 0.8.3
# needs: jax>=0.10
# raises: AttributeError: Unrecognized config option: jax_pmap_shmap_merge
import jax
import numpy as np

jax.config.update("jax_pmap_shmap_merge", True)
jax.config.update("jax_pmap_no_rank_reduction", True)
y = jax.pmap(lambda v: v * 2)(np.arange(8.0))
np.testing.assert_array_equal(y, 2 * np.arange(8.0))
