# runs
import jax
from packaging.version import Version

if Version(jax.__version__) < Version("0.4.1"):
    from jax.interpreters.pxla import Mesh, PartitionSpec
else:
    from jax.sharding import Mesh, PartitionSpec
leaves = jax.tree_leaves([1, 2]) if hasattr(jax, "tree_leaves") else jax.tree.leaves([1, 2])
assert leaves == [1, 2]
