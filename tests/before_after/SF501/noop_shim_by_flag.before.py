# runs
import jax

JAX_IS_OLD = tuple(int(p) for p in jax.__version__.split(".")[:2]) < (0, 4)
if JAX_IS_OLD:
    from jax import tree_map
    from jax.experimental.maps import Mesh
else:
    from jax.tree_util import tree_map
    from jax.sharding import Mesh
assert tree_map(abs, [-1]) == [1] and Mesh
