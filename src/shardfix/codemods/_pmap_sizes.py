"""How long a mapped axis is, as the code around a call of a mapped function shows it."""

from __future__ import annotations

import ast

from shardfix.analysis.module import Module, keyword, literal
from shardfix.jaxnames import SHAPE_DTYPE_STRUCT

ALL = "all"  #: as long as there are devices

_COUNTS = {"jax.device_count", "jax.local_device_count"}
_LISTS = {"jax.devices", "jax.local_devices"}
_SHAPED = {f"{package}.{name}" for package in ("jax.numpy", "numpy") for name in ("zeros", "ones", "full", "empty")}
_RESHAPE = {"jax.numpy.reshape", "numpy.reshape", "jax.numpy.broadcast_to", "numpy.broadcast_to"}
_RANDOM = {"jax.random.normal", "jax.random.uniform", "jax.random.bits"}
_SHARD = ("flax.training.common_utils.shard", "flax.training.common_utils.shard_prng_key")
_REPLICATE = {"flax.jax_utils.replicate", *_SHARD}
_DEPTH = 8

Length = int | str


def count(module: Module, node: ast.expr | None) -> Length | None:
    """What a number of devices is: `ALL`, a literal, or None."""
    if node is None:
        return None
    value = module.value(node)
    if isinstance(value, ast.Call):
        name = module.resolve(value.func) or ""
        if name in _COUNTS and not value.args and not value.keywords:
            return ALL
        if isinstance(value.func, ast.Name) and value.func.id == "len" and len(value.args) == 1:
            return _listed(module, value.args[0])
    number = literal(value)
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    return number if isinstance(number, int) and not isinstance(number, bool) and number > 0 else None


def _listed(module: Module, node: ast.expr) -> Length | None:
    value = module.value(node)
    if isinstance(value, ast.Call) and module.resolve(value.func) in _LISTS and not value.args and not value.keywords:
        return ALL
    return None


def leading(module: Module, node: ast.expr, depth: int = 0) -> Length | None:
    """How long the first axis of a value is (of each of its leaves), None where the code does not show it."""
    value = module.value(node)
    if depth > _DEPTH:
        return None
    if isinstance(value, ast.BinOp):
        sides = [s for s in (value.left, value.right) if not isinstance(module.value(s), ast.Constant)]
        return leading(module, sides[0], depth + 1) if len(sides) == 1 else None
    if isinstance(value, (ast.Dict, ast.Tuple)):
        parts = [v for v in (value.values if isinstance(value, ast.Dict) else value.elts) if v is not None]
        found = {leading(module, part, depth + 1) for part in parts}
        return found.pop() if len(found) == 1 else None
    if not isinstance(value, ast.Call):
        return None
    name = module.resolve(value.func) or ""
    if (plain := plain_function(module, value.func)) is not None:
        return leading(module, plain[1], depth + 1)
    if name in ("jax.tree.map", "jax.tree_util.tree_map", "jax.tree_map") and value.args:
        mapped = value.args[0]
        return leading(module, mapped.body, depth + 1) if isinstance(mapped, ast.Lambda) else None
    if name in _REPLICATE and len(value.args) == 1 and not value.keywords:
        return ALL
    if name == "jax.device_put_replicated" and len(value.args) == 2:
        return _listed(module, value.args[1])
    if name == "jax.random.split":
        number = value.args[1] if len(value.args) > 1 else getattr(keyword(value, "num"), "value", None)
        return count(module, number)
    if name in ("jax.numpy.arange", "numpy.arange") and len(value.args) == 1:
        return count(module, value.args[0])
    if (name in _SHAPED or name == SHAPE_DTYPE_STRUCT) and value.args:
        return _first(module, value.args[0])
    if (name in _RESHAPE or name in _RANDOM) and len(value.args) > 1:
        return _first(module, value.args[1])
    if name in ("jax.numpy.stack", "jax.numpy.array", "jax.numpy.asarray", "numpy.array", "numpy.stack") and value.args:
        return _rows(module, value)
    if isinstance(value.func, ast.Attribute) and value.func.attr == "reshape" and value.args and not name:
        return _first(module, value.args[0] if len(value.args) == 1 else ast.Tuple(value.args, ast.Load()))
    if isinstance(value.func, ast.Attribute) and value.func.attr in ("astype", "copy") and not name:
        return leading(module, value.func.value, depth + 1)
    return None


def plain_function(module: Module, name: ast.expr) -> tuple[list[str], ast.expr] | None:
    """The parameters of a function of the module that does nothing but return an expression, and that expression."""
    binding = module.binding(name) if isinstance(name, ast.Name) else None
    function = binding.node if binding is not None else None
    if not isinstance(function, ast.FunctionDef) or function.decorator_list:
        return None
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    returned = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None
    return ([a.arg for a in function.args.args], returned) if returned is not None else None


def _rows(module: Module, call: ast.Call) -> Length | None:
    if keyword(call, "axis") is not None or len(call.args) > 1:
        return None
    rows = module.value(call.args[0])
    if isinstance(rows, ast.BinOp) and isinstance(rows.op, ast.Mult) and isinstance(rows.left, ast.List):
        return count(module, rows.right) if len(rows.left.elts) == 1 else None
    if isinstance(rows, ast.List) and not any(isinstance(e, ast.Starred) for e in rows.elts):
        return len(rows.elts) or None
    return None


def _first(module: Module, shape: ast.expr) -> Length | None:
    """The first entry of a shape; `(n,) + x.shape` too."""
    value = module.value(shape) if hasattr(shape, "lineno") else shape
    while isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        value = value.left
    if isinstance(value, (ast.Tuple, ast.List)):
        first = value.elts[0] if value.elts else None
        return count(module, first) if first is not None and not isinstance(first, ast.Starred) else None
    return count(module, value)
