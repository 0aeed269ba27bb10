from .experimental.pjit import PartitionSpec
from . import maps
from .jax import tree_map

mesh = maps.Mesh(tree_map, PartitionSpec)
