# era: 0.4.30
# raises: TypeError
from functools import partial

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding as NS

named = partial(NS, Mesh(np.array(jax.devices()), ("x",)))
x = jax.device_put(np.ones((2, 2)), NS(Mesh(np.array(jax.devices()), ("x",)), None))
assert x.sharding.is_fully_replicated and named is not None
