# era: 0.4.30
# raises: ImportError: cannot import name 'tree_leaves' from 'jax'
import numpy as np
from jax.tree_util import tree_leaves, tree_map


def norm(tree):
    return sum(float((leaf**2).sum()) for leaf in tree_leaves(tree_map(np.asarray, tree)))


assert norm({"w": [1.0, 2.0], "b": 2.0}) == 9.0
RESULT = {"norm": np.asarray(norm({"w": [1.0, 2.0], "b": 2.0}))}
