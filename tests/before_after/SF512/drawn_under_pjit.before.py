# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
# manual: the same key gives other random numbers since JAX 0.5.0
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.experimental.maps import Mesh
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
init = pjit(lambda key: jax.random.normal(key, (8, 4)), out_axis_resources=P("data"))
with mesh:
    params = init(jax.random.PRNGKey(0))
