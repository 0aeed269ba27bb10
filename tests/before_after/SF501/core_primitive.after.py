# era: 0.4.30
# raises: AttributeError: module 'jax.core' has no attribute 'Primitive'
import jax
import jax.numpy as jnp
import numpy as np
from jax import core
from jax.interpreters import mlir
from jax.extend.core import Primitive

twice_p = Primitive("twice")
twice_p.def_impl(lambda x: 2 * x)
twice_p.def_abstract_eval(lambda x: core.ShapedArray(x.shape, x.dtype))
mlir.register_lowering(twice_p, mlir.lower_fun(lambda x: x + x, multiple_results=False))
y = jax.jit(twice_p.bind)(jnp.arange(4.0))
np.testing.assert_array_equal(y, [0, 2, 4, 6])
RESULT = {"y": y}
