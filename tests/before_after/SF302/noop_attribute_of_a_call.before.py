import jax
from mylib import backend

f = backend(jax.devices()).shard_map(abs, mesh, None, None)
