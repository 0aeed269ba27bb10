# era: 0.5.3
# shardfix: unsafe
# safety: unsafe
# raises: ImportError: cannot import name 'pjit_p' from 'jax.experimental.pjit'
import jax
import numpy as np
from jax.extend.core.primitives import jit_p

jaxpr = jax.make_jaxpr(jax.jit(lambda x: x + 1))(1.0)
inner = [eqn for eqn in jaxpr.eqns if eqn.primitive is jit_p]
assert len(inner) == 1
RESULT = {"n": np.asarray(len(inner))}
