# shardfix: from=0.7 to=0.11
from jax.sharding import AbstractMesh

mesh = AbstractMesh((8,), ("x",))
