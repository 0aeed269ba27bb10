# runs
import jax
from jax import checkpoint, enable_x64, tree, vmap
from jax.errors import ConcretizationTypeError, JaxRuntimeError
from jax.extend import backend, linear_util
from jax.tree_util import tree_all, tree_reduce

assert checkpoint and enable_x64 is not None and tree.all([True]) and vmap and backend and linear_util
assert issubclass(ConcretizationTypeError, TypeError) and JaxRuntimeError and tree_all([True]) and tree_reduce
