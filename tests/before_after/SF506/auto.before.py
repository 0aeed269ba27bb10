# era: 0.5.3
# raises: ImportError: cannot import name 'DeviceLocalLayout' from 'jax.experimental.layout'
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental.layout import DeviceLocalLayout, Layout

f = jax.jit(lambda x: x @ x.T, in_shardings=Layout(DeviceLocalLayout.AUTO), out_shardings=Layout(DeviceLocalLayout.AUTO))
compiled = f.lower(jax.ShapeDtypeStruct((3, 4), np.float32)).compile()
y = compiled(jnp.ones((3, 4)))
np.testing.assert_array_equal(y, np.full((3, 3), 4.0))
RESULT = {"y": y}
