# era: 0.4.30
# raises: TypeError: ShapeDtypeStruct.__init__() got an unexpected keyword argument 'named_shape'
import jax
import numpy as np

struct = jax.ShapeDtypeStruct((2, 3), np.float32, named_shape={})
out = jax.eval_shape(lambda x: x.sum(0), jax.ShapeDtypeStruct(shape=(2, 3), named_shape=None, dtype=np.float32))
assert out.shape == (3,) and struct.size == 6
RESULT = {"shape": np.array(out.shape)}
