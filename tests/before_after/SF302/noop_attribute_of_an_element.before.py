import jax
from mylib import libraries

f = libraries["jax"].shard_map(abs, mesh, None, None)
assert jax
