# runs
import types

import jax

compat = types.ModuleType("compat")
setattr(compat, "pmap", jax.pmap)
compat.jit = jax.jit
