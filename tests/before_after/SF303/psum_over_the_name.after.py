# shardfix: unsafe
# era: 0.4.30
# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
import jax
import numpy as np
from jax import lax
from jax.sharding import Mesh

total = jax.jit(
    jax.vmap(
        lambda a: lax.psum(a, "i"), in_axes=0, out_axes=None, axis_name="i", spmd_axis_name="x"
    ),
)
with Mesh(np.array(jax.devices()), ("x",)):
    assert float(total(np.arange(8.0))) == 28.0
    print(float(total(np.arange(8.0))))
