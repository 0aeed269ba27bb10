"""What the body of a mapped function does that JAX 0.6 changed: gradients, loop carries, calls that nobody sees."""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass, field

from shardfix.analysis.module import Module
from shardfix.analysis.regions import regions
from shardfix.analysis.scopes import FunctionNode

_GRADIENTS = {
    "grad", "value_and_grad", "vjp", "jacrev", "jacobian", "hessian", "linearize", "linear_transpose", "filter_grad",
    "filter_value_and_grad", "filter_vjp", "filter_jacrev",
}  # fmt: skip
_CARRIES = {
    "jax.lax.scan",
    "jax.lax.while_loop",
    "jax.lax.fori_loop",
    "jax.lax.cond",
    "jax.lax.switch",
}
#: Packages whose functions take no gradient of what they are given.
_PLAIN = ("jax", "numpy", "math", "functools", "operator", "itertools", "einops", "string", "typing", "dataclasses")
_ARRAY_METHODS = {
    "sum", "mean", "max", "min", "std", "var", "prod", "any", "all", "argmax", "argmin", "reshape", "ravel", "flatten",
    "astype", "transpose", "squeeze", "dot", "swapaxes", "take", "repeat", "clip", "round", "copy", "conj", "cumsum",
    "set", "add", "multiply", "divide", "power", "get", "items", "keys", "values", "append", "extend", "pop", "index",
    "join", "format", "block_until_ready", "view",
}  # fmt: skip


@dataclass
class Body:
    """Places in a function, and in the functions of the module that it calls."""

    gradients: list[ast.AST] = field(default_factory=list)
    carries: list[ast.AST] = field(default_factory=list)
    unseen: list[ast.AST] = field(default_factory=list)  #: calls of functions that the module does not show


def body(module: Module, functions: list[FunctionNode]) -> Body:
    """Look through mapped functions."""
    found = Body()
    seen: set[ast.AST] = set()
    todo: list[FunctionNode] = list(functions)
    while todo:
        function = todo.pop()
        if function in seen:
            continue
        seen.add(function)
        parts = [function.body] if isinstance(function, ast.Lambda) else function.body
        for node in (n for part in parts for n in ast.walk(part)):
            if isinstance(node, ast.Call):
                todo += _call(module, node, found)
            elif isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load):
                todo += _handed_on(module, node)
    return found


def _call(module: Module, call: ast.Call, found: Body) -> list[FunctionNode]:
    target, _ = module.partial_chain(call.func)
    name = module.resolve(target)
    if name is not None:
        if name.rpartition(".")[2] in _GRADIENTS:
            found.gradients.append(call)
        elif name in _CARRIES:
            found.carries.append(call)
        elif name.partition(".")[0] not in _PLAIN:
            found.unseen.append(call)
        if any(k.arg == "axis_index_groups" for k in call.keywords):
            found.carries.append(call)  # NotImplementedError with checking on, as of JAX 0.6
        return []
    value = module.value(call.func)
    if isinstance(value, ast.Call) and value is not call:
        return _call(module, value, found)  # the result of jax.grad(f), kept under a name or called at once
    if isinstance(value, ast.Lambda) or _handed_on(module, call.func):
        return []
    if isinstance(call.func, ast.Name):
        known = not module.bindings(call.func) and hasattr(builtins, call.func.id)
        binding = module.binding(call.func)
        if not known and not (binding is not None and binding.kind == "class"):
            found.unseen.append(call)
    elif not (isinstance(call.func, ast.Attribute) and call.func.attr in _ARRAY_METHODS):
        found.unseen.append(call)
    return []


def _handed_on(module: Module, node: ast.expr) -> list[FunctionNode]:
    """The function of the module that a name means, whether it is called or given to something that calls it."""
    if isinstance(node, ast.Attribute):
        method = regions(module).method(node)
        return [method] if method is not None else []
    if isinstance(node, ast.Name):
        binding = module.binding(node)
        if binding is not None and isinstance(binding.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return [binding.node] if binding.kind == "def" else []
    return []
