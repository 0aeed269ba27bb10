"""The arguments of the application of a transformation, also those that a visible `**mapping` holds."""

from __future__ import annotations

import ast

from shardfix.analysis.module import Module, keyword
from shardfix.analysis.regions import Transform
from shardfix.jaxnames import PARTIAL


def given_argument(module: Module, transform: Transform, name: str, position: int) -> tuple[ast.expr | None, str]:
    """An argument of a shard_map application; the second part names the `**mapping` that may hold it unseen."""
    opaque = ""
    for call in transform.calls:
        found = keyword(call, name)
        if found is not None:
            return found.value, ""
        is_partial = module.resolve(call.func) == PARTIAL
        index = position + 1 if is_partial else position
        if position > 0 and len(call.args) > index and not any(isinstance(a, ast.Starred) for a in call.args):
            return call.args[index], ""
        if position > 0 and any(isinstance(a, ast.Starred) for a in call.args):
            opaque = opaque or module.source(next(a for a in call.args if isinstance(a, ast.Starred)))
        for mapping in (k.value for k in call.keywords if k.arg is None):
            known, value = _in_mapping(module, mapping, name)
            if value is not None:
                return value, ""
            if not known:
                opaque = opaque or f"**{module.source(mapping)}"
    return None, opaque


def _in_mapping(module: Module, mapping: ast.expr, name: str) -> tuple[bool, ast.expr | None]:
    """Whether all keys of a mapping are visible, and its value for one of them."""
    value = module.value(mapping)
    if isinstance(value, ast.Dict):
        keys = [k.value if isinstance(k, ast.Constant) else None for k in value.keys]
        if name in keys:
            return True, value.values[keys.index(name)]
        return None not in keys, None
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "dict" and not value.args:
        found = keyword(value, name)
        return all(k.arg is not None for k in value.keywords), found.value if found is not None else None
    return False, None
