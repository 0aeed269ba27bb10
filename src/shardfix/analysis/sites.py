"""Where a function value is called: followed through names, attributes of `self`, partials, transforms and returns."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix.analysis.module import Module
from shardfix.analysis.regions import TRANSFORMS
from shardfix.jaxnames import PARTIAL

_DEPTH = 6
_AHEAD_OF_TIME = {"lower", "trace", "eval_shape"}  #: methods of a compiled function that trace it
_HARMLESS = {"clear_cache", "_cache_size", "__name__", "__doc__", "__wrapped__"}


@dataclass(frozen=True)
class Calls:
    """The calls of a function value that the module shows; `escapes` where it may be called elsewhere too."""

    nodes: tuple[ast.AST, ...] = ()
    escapes: bool = False

    def __or__(self, other: Calls) -> Calls:
        return Calls(tuple(dict.fromkeys((*self.nodes, *other.nodes))), self.escapes or other.escapes)


def calls_of(module: Module, node: ast.AST, depth: int = 0) -> Calls:
    """The calls of what an expression gives, or of a function that is defined by a statement.

    A function that it decorates stands for the call. A function value that nothing in the module calls escapes.
    """
    if depth > _DEPTH:
        return Calls(escapes=True)
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return _of_definition(module, node, depth)
    parent = module.parent(node)
    if isinstance(parent, ast.keyword):
        parent = module.parent(parent)
    if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)) and node in parent.decorator_list:
        return Calls((parent,))
    if isinstance(parent, ast.Call):
        if parent.func is node:
            return Calls((parent,))
        return _of_argument(module, node, parent, depth)
    if isinstance(parent, ast.Attribute):
        outer = module.parent(parent)
        if parent.attr in _AHEAD_OF_TIME and isinstance(outer, ast.Call) and outer.func is parent:
            return Calls((outer,))
        return Calls(escapes=parent.attr not in _HARMLESS)
    if isinstance(parent, (ast.IfExp, ast.BoolOp)):
        return calls_of(module, parent, depth + 1)
    if isinstance(parent, (ast.Assign, ast.AnnAssign, ast.NamedExpr)):
        return _of_targets(module, node, parent, depth)
    if isinstance(parent, ast.Tuple):
        outer = module.parent(parent)
        if isinstance(outer, ast.Assign) and any(isinstance(t, (ast.Tuple, ast.List)) for t in outer.targets):
            return _of_targets(module, node, outer, depth)
    if isinstance(parent, ast.Return):
        return _of_returned(module, parent, depth)
    if isinstance(parent, ast.Lambda):
        return _through(module, calls_of(module, parent, depth + 1), depth)
    return Calls(escapes=not isinstance(parent, ast.Expr))


def _of_argument(module: Module, node: ast.AST, call: ast.Call, depth: int) -> Calls:
    name = module.resolve(call.func) or ""
    first = bool(call.args) and call.args[0] is node
    if first and (name == PARTIAL or name in TRANSFORMS):
        return calls_of(module, call, depth + 1)
    if first and name.rpartition(".")[0].endswith("app") and name.endswith(".run"):
        return Calls((call,))  # absl.app.run(main)
    if name.startswith("jax.") and name not in TRANSFORMS:
        return Calls((call,))  # handed to a function of JAX that calls it here: lax.scan, jax.tree.map
    return Calls(escapes=True)


def _of_targets(module: Module, node: ast.AST, statement: ast.AST, depth: int) -> Calls:
    found = Calls()
    names = [
        b
        for scope in module.scopes.own.values()
        for bindings in scope.bindings.values()
        for b in bindings
        if b.node is statement and b.kind == "assign" and b.value is node
    ]
    for binding in names:
        for load in _loads(module, binding.name, statement):
            found |= calls_of(module, load, depth + 1)
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    for target in targets:
        if isinstance(target, ast.Attribute):
            for use in _attribute_loads(module, target):
                found |= calls_of(module, use, depth + 1)
        elif isinstance(target, ast.Subscript):
            found |= Calls(escapes=True)
    if isinstance(statement, ast.NamedExpr):
        found |= calls_of(module, statement, depth + 1)
    return found if found.nodes else Calls(escapes=True)


def _of_definition(module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef, depth: int) -> Calls:
    found = Calls()
    owner = module.parent(function)
    uses: list[ast.expr]
    if isinstance(owner, ast.ClassDef):
        uses = [u for u in module.loads_of(function.name) if _on_self(u) and module.class_of(u) is owner]
    else:
        uses = list(_loads(module, function.name, function))
    for use in uses:
        found |= calls_of(module, use, depth + 1)
    return found if found.nodes else Calls(escapes=True)


def _of_returned(module: Module, statement: ast.Return, depth: int) -> Calls:
    """A factory: the calls of what its calls give."""
    function = module.function(statement)
    if function is None or isinstance(function, ast.Lambda):
        return Calls(escapes=True)
    return _through(module, calls_of(module, function, depth + 1), depth)


def _through(module: Module, made: Calls, depth: int) -> Calls:
    found = Calls(escapes=made.escapes)
    for call in made.nodes:
        found |= calls_of(module, call, depth + 1)
    return found if found.nodes else Calls(escapes=True)


def _loads(module: Module, name: str, binder: ast.AST) -> Iterator[ast.Name]:
    for load in module.scopes.loads.get(name, []):
        one = module.binding(load)
        meant = [one] if one is not None else module.bindings(load)
        if any(b.node is binder for b in meant) and not module.inside(load, binder):
            yield load


def _attribute_loads(module: Module, target: ast.Attribute) -> list[ast.Attribute]:
    every = module.loads_of(target.attr)
    owner = module.class_of(target)
    own = [a for a in every if _on_self(a) and module.class_of(a) is owner]
    return own or every


def _on_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
