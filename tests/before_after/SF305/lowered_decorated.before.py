# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np


@jax.pmap
def rows(x):
    return {"sum": x.sum(), "row": x * 2}


x = np.arange(16, dtype=np.int32).reshape(8, 2)
compiled = rows.lower(jax.ShapeDtypeStruct((8, 2), jnp.int32)).compile()
RESULT = compiled(x)
np.testing.assert_array_equal(RESULT["sum"], x.sum(1))
