# era: 0.8.3
# shardfix: from=0.9.2 unsafe
# raises: TypeError: ShapeDtypeStruct.__init__() got an unexpected keyword argument 'vma'
import jax
import numpy as np


def struct(shape, axes=frozenset()):
    return jax.ShapeDtypeStruct(shape, np.float32, manual_axis_type=jax.sharding.ManualAxisType(varying=axes))


assert struct((3,), {"x"}).shape == struct((3,)).shape == (3,)
