# era: 0.5.3
# raises: AttributeError: module 'jax' has no attribute 'tree_map'
import jax
import jax.profiler
import numpy as np

tree = {"a": np.arange(3.0), "b": (np.ones(2), None)}
doubled = jax.tree.map(lambda v: 2 * v, tree)
leaves, structure = jax.tree.flatten(doubled)
again = jax.tree.unflatten(structure, leaves)
assert jax.tree.structure(again) == structure
total = jax.tree_util.tree_reduce(lambda a, b: a + b.sum(), jax.tree.leaves(again), 0.0)
assert total == 10.0
RESULT = {"a": doubled["a"], "total": np.asarray(total)}
