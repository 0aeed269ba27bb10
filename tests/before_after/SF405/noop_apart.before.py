# runs
from jax.sharding import AbstractMesh

assert AbstractMesh((4, 2), ("x", "y")).axis_sizes == (4, 2)
