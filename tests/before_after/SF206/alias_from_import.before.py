# era: 0.7.2
# raises: ImportError: cannot import name 'device_put_replicated'
from jax import device_put_replicated as replicate_over, local_devices, pmap, numpy as jnp
from jax import lax
import numpy as np

w = replicate_over(jnp.arange(3.0), local_devices()[:4])
total = pmap(lambda v: lax.psum(v, "i"), axis_name="i", devices=local_devices()[:4])(w)
np.testing.assert_array_equal(total, np.tile(np.arange(3.0) * 4, (4, 1)))
