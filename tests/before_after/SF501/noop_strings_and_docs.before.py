# runs
"""Use jax.experimental.maps.Mesh, or jax.tree_map, in prose."""
import jax

TEXT = "from jax.experimental.pjit import PartitionSpec"
NAMES = ["jax.tree_map", "jax.experimental.maps"]
# jax.tree_map(f, x)
assert jax.tree.map(len, TEXT) == len(TEXT)
