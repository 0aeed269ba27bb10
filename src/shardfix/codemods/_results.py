"""Which callback's untouched results a function returns: the compiler leaves such arrays on the callback's device."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix.analysis.callers import returns
from shardfix.analysis.module import Module, keyword, literal
from shardfix.analysis.regions import regions
from shardfix.codemods._callbacks import Callback, callbacks, result_count
from shardfix.jaxnames import DEVICE_PUT, SHAPE_DTYPE_STRUCT

#: functions that hand on their argument as it is, as measured: the compiler leaves no operation of them
_NO_OPERATION = ("jax.lax.stop_gradient", "jax.numpy.copy", DEVICE_PUT)
#: the same where they are given no dtype, or the one that the array has
_CASTS = ("jax.numpy.asarray", "jax.numpy.array", "jax.numpy.astype", "jax.lax.convert_element_type")
_DEPTH = 12


@dataclass(frozen=True)
class Raw:
    """The untouched result of a callback, or one part of it: an index, a key, or None for the whole."""

    callback: Callback
    part: int | str | None = None


@dataclass(frozen=True)
class RawReturn:
    """An expression that a function returns and whose arrays are all untouched results of one callback."""

    node: ast.expr
    callback: Callback
    whole: bool


def raw_returns(module: Module, expression: ast.expr) -> Iterator[RawReturn]:
    """The alternatives of a returned expression that are nothing but raw results of one callback."""
    if isinstance(expression, ast.IfExp):
        yield from raw_returns(module, expression.body)
        yield from raw_returns(module, expression.orelse)
        return
    leaves = [raw(module, leaf) for leaf in _leaves(module, expression)]
    found = [leaf for leaf in leaves if leaf is not None]
    if not leaves or len(found) < len(leaves):
        return
    callback, parts = found[0].callback, [leaf.part for leaf in found]
    if any(leaf.callback is not callback for leaf in found):
        return
    # Several parts stay where they are only when they are the whole result in its own order.
    count = result_count(module, callback)
    if len(parts) == 1 or parts == list(range(count or 0)):
        yield RawReturn(expression, callback, parts[0] is None or len(parts) > 1)


def _leaves(module: Module, expression: ast.expr) -> Iterator[ast.expr]:
    """The arrays of a returned pytree."""
    value = module.value(expression)
    if isinstance(value, (ast.Tuple, ast.List)):
        for element in value.elts:
            yield from _leaves(module, element)
    elif isinstance(value, ast.Dict):
        for entry in value.values:
            yield from _leaves(module, entry)
    elif not (isinstance(value, ast.Constant) and value.value is None):
        yield expression


def raw(module: Module, expression: ast.expr, depth: int = 0) -> Raw | None:
    """The callback whose untouched result an expression is; None where an operation comes between or may."""
    value = module.value(expression)
    if depth > _DEPTH:
        return None
    if isinstance(value, ast.Name):
        return _unpacked(module, value, depth)
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.UAdd):
        return raw(module, value.operand, depth + 1)
    if isinstance(value, ast.Subscript) and _takes_all(value.slice):
        base = raw(module, value.value, depth + 1)
        return base if base is not None and not (base.part is None and _has_parts(module, base.callback)) else None
    if isinstance(value, ast.Subscript):
        base = raw(module, value.value, depth + 1)
        part = literal(value.slice)
        if base is None or base.part is not None or not _has_parts(module, base.callback):
            return None
        count = result_count(module, base.callback)
        if isinstance(part, int) and count is not None:
            return Raw(base.callback, part % count)
        return Raw(base.callback, part) if isinstance(part, str) else None
    if not isinstance(value, ast.Call):
        return None
    found = next((c for c in callbacks(module) if c.call is value), None)
    if found is not None:
        result = module.value(found.result) if found.result is not None else None
        nothing = result is None or (isinstance(result, ast.Constant) and result.value is None)
        return None if nothing else Raw(found)
    name = module.resolve(value.func)
    if name in _NO_OPERATION and len(value.args) == 1 and not value.keywords:
        return raw(module, value.args[0], depth + 1)
    if name in _CASTS and value.args:
        return _cast(module, value, value.args[0], value.args[1:], depth)
    if name is None and isinstance(value.func, ast.Attribute):
        if value.func.attr == "copy" and not value.args and not value.keywords:
            return raw(module, value.func.value, depth + 1)
        if value.func.attr == "astype":
            return _cast(module, value, value.func.value, value.args, depth)
    return _through_function(module, value, depth)


def _takes_all(index: ast.expr) -> bool:
    """`y[:]`, `y[...]`"""
    if isinstance(index, ast.Slice):
        return index.lower is index.upper is index.step is None
    return isinstance(index, ast.Constant) and index.value is ...


def _cast(module: Module, call: ast.Call, array: ast.expr, given: list[ast.expr], depth: int) -> Raw | None:
    """A cast to the dtype that the array has already."""
    dtypes = [*given, *(k.value for k in call.keywords if k.arg == "dtype")]
    if len(dtypes) > 1 or len(call.keywords) > len(dtypes) - len(given):
        return None
    base = raw(module, array, depth + 1)
    if base is None or not dtypes:
        return base
    dtype = dtypes[0]
    own = isinstance(dtype, ast.Attribute) and dtype.attr == "dtype" and isinstance(array, ast.Name)
    if own and isinstance(dtype, ast.Attribute) and module.source(dtype.value) == module.source(array):
        return base
    known = _dtype(module, base)
    return base if known is not None and known == _dtype_name(module, dtype) else None


def _dtype(module: Module, raw: Raw) -> str | None:
    """The dtype that the result spec gives one result."""
    spec = module.value(raw.callback.result) if raw.callback.result is not None else None
    if isinstance(spec, (ast.Tuple, ast.List)) and isinstance(raw.part, int) and raw.part < len(spec.elts):
        spec = module.value(spec.elts[raw.part])
    if not isinstance(spec, ast.Call) or module.resolve(spec.func) != SHAPE_DTYPE_STRUCT:
        return None
    found = keyword(spec, "dtype")
    given = found.value if found is not None else spec.args[1] if len(spec.args) > 1 else None
    return _dtype_name(module, given) if given is not None else None


def _dtype_name(module: Module, node: ast.expr) -> str | None:
    """One name for `jnp.float32`, `np.float32` and `"float32"`; of an `x.dtype` the source and what x is."""
    value = module.value(node)
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    package, _, last = (module.resolve(value) or "").rpartition(".")
    if package in ("jax.numpy", "numpy"):
        return last
    if isinstance(value, ast.Attribute) and value.attr == "dtype" and isinstance(value.value, ast.Name):
        binding = module.binding(value.value)
        return f"{value.value.id}.dtype {id(binding.node)}" if binding is not None else None
    return None


def _has_parts(module: Module, callback: Callback) -> bool:
    result = module.value(callback.result) if callback.result is not None else None
    return isinstance(result, (ast.Tuple, ast.List, ast.Dict))


def _unpacked(module: Module, name: ast.Name, depth: int) -> Raw | None:
    """`a, b = callback(...)`"""
    binding = module.binding(name)
    if binding is None or not isinstance(binding.node, ast.Assign) or binding.value is not None:
        return None
    base = raw(module, binding.node.value, depth + 1)
    if base is None or base.part is not None or not _has_parts(module, base.callback):
        return None
    for target in binding.node.targets:
        if isinstance(target, (ast.Tuple, ast.List)):
            names = [e.id if isinstance(e, ast.Name) else "" for e in target.elts]
            if name.id in names:
                return Raw(base.callback, names.index(name.id))
    return None


def _through_function(module: Module, call: ast.Call, depth: int) -> Raw | None:
    """A function of the module that returns the raw result, plain or jitted."""
    binding = module.binding(call.func) if isinstance(call.func, ast.Name) else None
    function = binding.node if binding is not None and binding.kind == "def" else None
    if not isinstance(function, ast.FunctionDef):
        return None
    transforms = [t for t in regions(module).applied_to(function) if t.node in function.decorator_list]
    if len(transforms) < len(function.decorator_list) or any(t.kind not in ("jit", "inline") for t in transforms):
        return None
    if any(t.opaque or t.keyword("out_shardings") is not None for t in transforms):
        return None
    found = returns(module, function)
    return raw(module, found[0], depth + 1) if len(found) == 1 and found[0] is not None else None
