from functools import partial

from jax.experimental.maps import xmap
from jax.experimental.pjit import pjit

f = xmap(lambda v: v, in_axes=["a", ...], out_axes=["a", ...], axis_resources={"a": "x"})
g = partial(pjit, in_axis_resources=None, out_axis_resources=None)
