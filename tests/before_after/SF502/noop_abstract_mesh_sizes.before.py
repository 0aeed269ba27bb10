# runs
import jax
from jax.sharding import AbstractMesh, AxisType

mesh = AbstractMesh(axis_sizes=(4, 2), axis_names=("x", "y"), axis_types=(AxisType.Auto,) * 2)
assert mesh.shape["x"] == 4 and jax
