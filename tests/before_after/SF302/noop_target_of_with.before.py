# runs
import contextlib

import jax

with contextlib.nullcontext(len) as shard_map:
    assert shard_map(jax.devices()) == 8
