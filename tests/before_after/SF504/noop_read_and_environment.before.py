# manual: no option jax_array (measured last in 0.4.13)
# manual: ignores the variable JAX_PMAP_SHMAP_MERGE
import os

import jax

os.environ["JAX_PMAP_SHMAP_MERGE"] = "0"
os.environ.setdefault("JAX_PMAP_SHMAP_MERGE", "0")
os.environ["XLA_FLAGS"] = ""
if jax.config.jax_array:
    x = jax.config.read("jax_array")
