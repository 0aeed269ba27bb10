"""Host functions that need NumPy arrays: since JAX 0.4.27 callbacks are given `jax.Array`."""

from __future__ import annotations

import ast

from shardfix.analysis.module import Module
from shardfix.analysis.regions import regions
from shardfix.analysis.scopes import FunctionNode

_DEPTH = 4  # functions that hand the array on

#: attributes of a NumPy array that a `jax.Array` does not have, or that mean something else there
_ONLY_NUMPY = frozenset(
    {
        "base", "ctypes", "data", "dump", "dumps", "fill", "flags", "getfield", "partition", "put", "resize",
        "setfield", "setflags", "sort", "strides", "tofile",
    }
)  # fmt: skip
_TAKES_NUMPY = ("numpy.random.", "torch.", "ctypes.", "numba.", "cv2.", "PIL.")
_WIDE = ("float64", "int64", "uint64", "complex128", "float", "int", "complex")


def numpy_only(module: Module, function: FunctionNode, index: int = 0, depth: int = 0) -> str:
    """What a host function does with an argument that only a NumPy array allows; empty where nothing is seen."""
    if depth > _DEPTH:
        return ""
    parameters = [*function.args.posonlyargs, *function.args.args]
    if parameters and parameters[0].arg in ("self", "cls") and isinstance(module.parent(function), ast.ClassDef):
        parameters = parameters[1:]
    if index >= len(parameters):
        return ""
    parameter = parameters[index]
    for load in module.scopes.loads.get(parameter.arg, []):
        if any(b.node is parameter for b in module.bindings(load)):
            found = _needs(module, load, depth)
            if found:
                return found
    return ""


def _needs(module: Module, load: ast.Name, depth: int) -> str:
    parent = module.parent(load)
    if isinstance(parent, ast.Attribute):
        if parent.attr in _ONLY_NUMPY:
            return f".{parent.attr}"
        call = module.parent(parent)
        if parent.attr == "astype" and isinstance(call, ast.Call) and call.args:
            wide = module.source(call.args[0]).rpartition(".")[2].strip("'\"")
            return f".astype({wide})" if wide in _WIDE else ""
    if isinstance(parent, ast.Subscript) and parent.value is load and not isinstance(parent.ctx, ast.Load):
        return "an assignment to its elements"
    if isinstance(parent, ast.Call) and load in parent.args:
        name = module.resolve(parent.func) or ""
        if name.startswith(_TAKES_NUMPY):
            return name
        if module.source(parent.func) == "isinstance" and any(
            module.resolve(n) == "numpy.ndarray" for n in ast.walk(parent) if isinstance(n, ast.Attribute)
        ):
            return "isinstance(..., np.ndarray)"
        for function in regions(module).functions(parent.func):
            found = numpy_only(module, function, parent.args.index(load), depth + 1)
            if found:
                return found
    return ""
