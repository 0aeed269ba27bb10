# runs
import jax
import numpy as np

assert float(jax.jit(lambda x: x.sum(), static_argnums=())(np.ones(3))) == 3
