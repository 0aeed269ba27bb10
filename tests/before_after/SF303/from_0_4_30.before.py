# shardfix: from=0.4.30 unsafe
# era: 0.4.30
# raises: ImportError: cannot import name 'maps'
from functools import partial

import jax
import numpy as np
from jax.experimental import maps


@partial(maps.xmap, in_axes=(["i", ...], ["i", ...]), out_axes=["i", ...])
def centred(a, b):
    return a - jax.lax.pmean(b, "i")


x = np.arange(12.0).reshape(4, 3)
np.testing.assert_allclose(centred(x, x), x - x.mean(0))
