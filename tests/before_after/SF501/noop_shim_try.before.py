# runs
import jax

try:
    from jax.experimental.pjit import PartitionSpec
except ImportError:
    from jax.sharding import PartitionSpec
try:
    tree_map = jax.tree.map
except AttributeError:
    tree_map = jax.tree_map
assert tree_map(lambda v: v + 1, [1]) == [2]
assert PartitionSpec("x")
