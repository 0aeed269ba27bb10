"""Where a sharding that no assignment shows may come from: a default, a caller, a property, a list that is looped over.

What is found here is never certain to be what a callback gets, so that it serves for a finding by hand alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix.analysis.callers import argument_of, callers, decorators, position_of
from shardfix.analysis.module import Module, keyword
from shardfix.analysis.regions import regions
from shardfix.codemods._sharding_strings import default_of
from shardfix.codemods._shardings import sharding

_PROPERTIES = ("property", "cached_property", "functools.cached_property")


def refused_source(module: Module, value: ast.expr) -> tuple[str, ast.expr] | None:
    """What gives a variable or an attribute a sharding that callbacks refuse, in words, and the sharding."""
    for words, source in _sources(module, value):
        given = sharding(module, source)
        if given.refused or any(arm.refused for arm in given.arms):
            return words, source
    return None


def _sources(module: Module, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(value, ast.Name):
        for binding in module.bindings(value):
            if isinstance(binding.node, ast.arg):
                yield from _given(module, binding.node)
            elif isinstance(binding.node, (ast.For, ast.comprehension)) and isinstance(binding.node.target, ast.Name):
                items = module.value(binding.node.iter)
                if isinstance(items, (ast.Tuple, ast.List, ast.Set)):
                    yield from (("the loop", item) for item in items.elts)
    elif isinstance(value, ast.Attribute):
        method = regions(module).method(value)
        if method is not None and any(_name(module, d) in _PROPERTIES for d in decorators(method)):
            yield from (("the property", returned) for returned in regions(module).returned(method))
        yield from _set(module, value)


def _given(module: Module, parameter: ast.arg) -> Iterator[tuple[str, ast.expr]]:
    """The default of a parameter, and what the calls of its function give it."""
    default = default_of(module, parameter)
    if default is not None:
        yield "the default", default
    function = module.function(parameter) or module.parent(module.parent(parameter) or parameter)
    if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        position = position_of(function, parameter.arg)
        for site in callers(module).sites(function)[0] if position is not None else []:
            argument = argument_of(site, position or 0, parameter.arg)
            if argument is not None:
                yield "a call", argument


def _set(module: Module, value: ast.Attribute) -> Iterator[tuple[str, ast.expr]]:
    """The default of a field of the class around, and what the module sets the attribute of the same object to.

    Nothing where the same attribute is set in a way that says nothing, as to None from outside of the class.
    """
    mine = isinstance(value.value, ast.Name) and value.value.id in ("self", "cls")
    owner = module.class_of(value) if mine else None
    for binding in module.scopes.own[owner].bindings.get(value.attr, []) if owner is not None else []:
        field = binding.value if binding.annotation is not None else None
        default = keyword(field, "default") if isinstance(field, ast.Call) else None
        if field is not None:
            yield "the default", default.value if default is not None else field
    places = [n for n in module.nodes(ast.Attribute) if n.attr == value.attr]
    stores = [n for n in places if not isinstance(n.ctx, ast.Load)]
    named = any(n.value == value.attr for n in module.nodes(ast.Constant))
    if named or not all(_same_object(module, store, value) for store in stores):
        return
    for store in stores:
        parent = module.parent(store)
        if isinstance(parent, ast.Assign) and store in parent.targets:
            yield "an assignment", parent.value


def _same_object(module: Module, one: ast.Attribute, other: ast.Attribute) -> bool:
    if not isinstance(one.value, ast.Name) or not isinstance(other.value, ast.Name) or one.value.id != other.value.id:
        return False
    if one.value.id in ("self", "cls"):
        return module.class_of(one) is module.class_of(other)
    return module.bindings(one.value) == module.bindings(other.value)


def _name(module: Module, node: ast.expr) -> str | None:
    plain = isinstance(node, ast.Name) and not module.bindings(node)
    return node.id if plain and isinstance(node, ast.Name) else module.resolve(node)
