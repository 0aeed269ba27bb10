# runs
import warnings

warnings.simplefilter("ignore")
import jax
import numpy as np

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
with mesh:  # shardfix: ignore[SF401]
    pass
