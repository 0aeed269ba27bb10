# shardfix: to=0.5.2
from jax.sharding import AbstractMesh

mesh = AbstractMesh((("x", 4), ("y", 2)))
