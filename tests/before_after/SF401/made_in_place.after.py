# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax import sharding

with jax.set_mesh(sharding.Mesh(np.array(jax.devices()).reshape(2, 4), axis_names=("dp", "mp"))):
    shape = jax.eval_shape(
        lambda x: jax.lax.with_sharding_constraint(x, sharding.PartitionSpec("dp")), np.ones((2, 3), np.float32)
    )
assert shape.shape == (2, 3)
