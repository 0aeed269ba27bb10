# runs
from jax.sharding import AbstractMesh

assert AbstractMesh(axis_sizes=(4,), axis_names=("x",)).axis_sizes == (4,)
