# era: 0.6.2
# raises: TypeError: jit() got some positional-only arguments passed as keyword arguments: 'fun'
import jax
import numpy as np

f = jax.jit(lambda x, n: x * n, static_argnums=1)
RESULT = {"y": f(np.ones(3, np.float32), 2)}
np.testing.assert_array_equal(RESULT["y"], np.full(3, 2))
