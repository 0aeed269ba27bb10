# era: 0.4.13
# raises: ImportError: cannot import name 'linear_util' from 'jax'
import numpy as np
from jax import linear_util as lu


@lu.transformation
def scaled(factor, x):
    out = yield (factor * x,), {}
    yield out + 1


f = scaled(lu.wrap_init(lambda x: x * x), 3.0)
value = f.call_wrapped(2.0)
assert value == 37.0
RESULT = {"value": np.asarray(value)}
