"""What the code says about array values: whether one is a JAX array, and how many dimensions it has."""

from __future__ import annotations

import ast

from shardfix.analysis import specs
from shardfix.analysis.module import Module, keyword
from shardfix.jaxnames import DEVICE_PUT, RESHARD, WITH_SHARDING_CONSTRAINT

#: functions whose result has the shape given at a position or by the keyword `shape`
_SHAPED = {
    "jax.numpy.broadcast_to": 1,
    "jax.numpy.reshape": 1,
    "jax.lax.full": 0,
    "jax.lax.empty": 0,
    "jax.lax.reshape": 1,
    "jax.lax.broadcasted_iota": 1,
    "jax.lax.broadcast_in_dim": 1,
    "jax.random.randint": 1,
    "jax.random.bernoulli": 2,
    "jax.random.truncated_normal": 3,
    "jax.make_array_from_callback": 0,
    "jax.make_array_from_single_device_arrays": 0,
    "jax.nn.initializers.zeros": 1,
    "jax.nn.initializers.ones": 1,
}
_SHAPED.update({f"jax.random.{name}": 1 for name in ("normal", "uniform", "bits", "exponential", "gumbel", "cauchy")})
_FLAT = {f"jax.numpy.{name}" for name in ("arange", "linspace", "ravel", "bincount")}
_SAME = {f"jax.numpy.{name}" for name in ("zeros_like", "ones_like", "full_like", "empty_like", "sort", "flip")}
_SAME |= {DEVICE_PUT, RESHARD, WITH_SHARDING_CONSTRAINT, "jax.lax.full_like", "jax.lax.stop_gradient"}
_MAKERS = {DEVICE_PUT, RESHARD, WITH_SHARDING_CONSTRAINT, "jax.make_array_from_callback"}
_MAKERS |= {"jax.make_array_from_process_local_data", "jax.make_array_from_single_device_arrays"}
_JAX_MODULES = ("jax.numpy.", "jax.lax.", "jax.random.", "jax.nn.")
_METHODS = {"reshape", "astype", "sum", "mean", "transpose", "ravel", "flatten", "squeeze", "copy", "repeat"}
_DEPTH = 8
#: what only arrays have, not tuples or dictionaries of them
_ONLY_ARRAYS = _METHODS | {"shape", "dtype", "ndim", "size", "T", "mT", "at", "sharding", "itemsize", "nbytes"}
_ONLY_ARRAYS |= {"max", "min", "argmax", "argmin", "cumsum", "prod", "std", "var", "dot", "swapaxes", "clip", "round"}
_TAKES_SEVERAL = {"stack", "concatenate", "vstack", "hstack", "dstack", "column_stack", "block", "broadcast_arrays"}


def is_jax_array(module: Module, node: ast.expr, depth: int = 0) -> bool | None:
    """True for a value that is certainly a JAX array, False for one that certainly is not, None where unknown."""
    value = module.value(node)
    if depth > _DEPTH:
        return None
    if isinstance(value, ast.Name):
        binding = module.binding(value)
        annotation = module.resolve(binding.annotation) if binding is not None else None
        return {"jax.Array": True, "numpy.ndarray": False}.get(annotation or "")
    if isinstance(value, ast.Call):
        name = module.resolve(value.func)
        if name is not None:
            if name in _MAKERS or name.startswith(_JAX_MODULES):
                return True
            return False if name.startswith("numpy.") else None
        if at_base(value) is not None:
            return True
        if isinstance(value.func, ast.Attribute) and value.func.attr in _METHODS:
            return is_jax_array(module, value.func.value, depth + 1)
        return None
    if isinstance(value, ast.BinOp):
        sides = [is_jax_array(module, side, depth + 1) for side in (value.left, value.right)]
        return True if True in sides else None
    if isinstance(value, ast.Attribute) and value.attr in ("T", "mT", "real"):
        return is_jax_array(module, value.value, depth + 1)
    return False if isinstance(value, (ast.Constant, ast.List, ast.Tuple, ast.Dict)) else None


def is_one_array(module: Module, node: ast.expr) -> bool:
    """Whether a value is visibly one array, and no tuple or dictionary of arrays, by what it is or by what is done
    with it in the same function."""
    if rank(module, node) is not None or is_jax_array(module, node) is True:
        return True
    value = module.value(node)
    if isinstance(value, ast.BinOp):
        return is_one_array(module, value.left) or is_one_array(module, value.right)
    if not isinstance(value, ast.Name):
        return False
    meant = module.bindings(value)
    return any(
        module.bindings(load) == meant and _used_as_array(module, load)
        for load in module.scopes.loads.get(value.id, [])
    )


def _used_as_array(module: Module, load: ast.Name) -> bool:
    parent = module.parent(load)
    if isinstance(parent, ast.Attribute):
        return parent.attr in _ONLY_ARRAYS
    if isinstance(parent, ast.BinOp):
        other = parent.right if parent.left is load else parent.left
        if isinstance(parent.op, (ast.Mult, ast.Add)):
            # A tuple can be added to a tuple and repeated a whole number of times.
            return isinstance(other, ast.Constant) and isinstance(other.value, float)
        return not isinstance(parent.op, ast.Mod)
    if isinstance(parent, ast.UnaryOp):
        return isinstance(parent.op, (ast.USub, ast.Invert))
    if isinstance(parent, ast.Call) and load in parent.args:
        name = module.resolve(parent.func) or ""
        package, _, last = name.rpartition(".")
        return package in ("jax.numpy", "jax.nn", "jax.scipy.special") and last not in _TAKES_SEVERAL
    return False


def at_base(call: ast.Call) -> ast.expr | None:
    """The `x` of `x.at[...].set(...)` and its kin, a form that only JAX arrays have."""
    function = call.func
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Subscript):
        indexed = function.value.value
        if isinstance(indexed, ast.Attribute) and indexed.attr == "at":
            return indexed.value
    return None


def rank(module: Module, node: ast.expr, depth: int = 0) -> int | None:
    """The number of dimensions of a value, None where the code does not show it."""
    value = module.value(node)
    shape = specs.shape_of(module, value)
    if shape is not None:
        return len(shape)
    if depth > _DEPTH:
        return None
    if isinstance(value, ast.Attribute) and value.attr in ("T", "mT", "real"):
        return rank(module, value.value, depth + 1)
    return _result_rank(module, value, depth) if isinstance(value, ast.Call) else None


def _result_rank(module: Module, call: ast.Call, depth: int) -> int | None:
    """The number of dimensions of what a call returns, where the analysis of specs does not follow it."""
    name = module.callee(call)
    if name is None:
        return _method_rank(module, call, depth)
    name = name.replace("numpy.", "jax.numpy.", 1) if name.startswith("numpy.") else name
    if name in _FLAT:
        return 1
    if name in _SHAPED:
        return _shape_rank(module, _argument(call, ("shape", "new_sizes"), _SHAPED[name]))
    if name == "jax.numpy.einsum" and call.args:
        text = module.value(call.args[0])
        if isinstance(text, ast.Constant) and isinstance(text.value, str) and "->" in text.value:
            result = text.value.partition("->")[2].strip()
            return len(result) if result.isalpha() or not result else None
        return None
    first = call.args[0] if call.args and not isinstance(call.args[0], ast.Starred) else None
    if first is None:
        return None
    if name in _SAME:
        return rank(module, first, depth + 1)
    if name == "jax.nn.one_hot":
        inner = rank(module, first, depth + 1)
        return None if inner is None else inner + 1
    if name in ("jax.numpy.matmul", "jax.numpy.dot") and len(call.args) > 1:
        sides = [rank(module, side, depth + 1) for side in call.args[:2]]
        return 2 if sides == [2, 2] else None
    return None


def _method_rank(module: Module, call: ast.Call, depth: int) -> int | None:
    base = at_base(call)
    if base is not None:
        gets = isinstance(call.func, ast.Attribute) and call.func.attr == "get"
        return None if gets else rank(module, base, depth + 1)
    if not isinstance(call.func, ast.Attribute):
        return None
    method = call.func.attr
    if method == "reshape":
        if len(call.args) == 1:
            return _shape_rank(module, call.args[0])
        return len(call.args) if call.args and not any(isinstance(a, ast.Starred) for a in call.args) else None
    if method in ("ravel", "flatten"):
        return 1
    return rank(module, call.func.value, depth + 1) if method in ("astype", "copy", "block_until_ready") else None


def _shape_rank(module: Module, shape: ast.expr | None) -> int | None:
    """The number of dimensions that a shape expression gives."""
    if shape is None:
        return None
    value = module.value(shape)
    if isinstance(value, (ast.Tuple, ast.List)):
        return None if any(isinstance(e, ast.Starred) for e in value.elts) else len(value.elts)
    if isinstance(value, ast.UnaryOp):
        value = value.operand  # reshape(-1)
    return 1 if isinstance(value, ast.Constant) and isinstance(value.value, int) else None


def _argument(call: ast.Call, names: tuple[str, ...], position: int) -> ast.expr | None:
    for name in names:
        found = keyword(call, name)
        if found is not None:
            return found.value
    before = call.args[: position + 1]
    complete = len(before) > position and not any(isinstance(a, ast.Starred) for a in before)
    return before[position] if complete else None
