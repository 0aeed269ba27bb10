# manual: it is entered by __enter__()
import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
mesh.__enter__()
