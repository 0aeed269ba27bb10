# runs
import os

import jax

os.environ.setdefault("JAX_PMAP_SHMAP_MERGE", "1")
flags = {"jax_pmap_shmap_merge": True, "pmap": False}
print(jax.__version__, flags)
