# era: 0.7.2
# raises: TypeError: ShapeDtypeStruct.__init__() got an unexpected keyword argument 'vma'
import jax
import numpy as np

struct = jax.ShapeDtypeStruct((4,), np.float32, manual_axis_type=jax.sharding.ManualAxisType(varying=frozenset({"x"})))
plain = jax.ShapeDtypeStruct((4,), np.float32, manual_axis_type=None)
assert struct.shape == plain.shape == (4,)
RESULT = {"shape": np.array(struct.shape)}
