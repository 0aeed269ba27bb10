# runs
import contextlib

import jax

with contextlib.nullcontext(len) as pjit:
    assert pjit(jax.devices()) == 8
