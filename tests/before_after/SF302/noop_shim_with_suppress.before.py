import contextlib

import jax

shard_map = None
with contextlib.suppress(ImportError):
    from jax.experimental.shard_map import shard_map
f = shard_map(abs, mesh, None, None) if shard_map is not None else jax.jit
