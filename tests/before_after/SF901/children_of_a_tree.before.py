# raises: build_tree
# manual: it took the children nested as in the tree
import jax

structure = jax.tree.structure({"a": (1, 2), "b": 3})
print(jax.tree_util.build_tree(structure, [(10, 20), 30]))
