# runs
import jax
from jax import tree_util
from jax.tree_util import tree_map, tree_flatten

assert tree_map(abs, [-1]) == [1] and tree_flatten([1])[0] == [1] and tree_util.tree_leaves(1) == [1]
assert jax.tree_util.tree_structure(1)
