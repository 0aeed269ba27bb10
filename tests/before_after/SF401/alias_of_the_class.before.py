# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import numpy as np
from jax import devices, eval_shape
from jax.lax import with_sharding_constraint as keep
from jax.sharding import Mesh as Grid, PartitionSpec as P

g = Grid(np.array(devices()), ("x",))
with g:
    assert eval_shape(lambda v: keep(v, P("x")), np.ones(8)).shape == (8,)
