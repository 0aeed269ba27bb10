"""Expressions that give names of mesh axes: `{"data"}`, `mesh.axis_names[:1]`, `set(mesh.axis_names) - {MODEL}`."""

from __future__ import annotations

import ast

from shardfix.analysis import meshes
from shardfix.analysis.module import Module


def axis_names(module: Module, node: ast.expr, every: tuple[str, ...] | None, depth: int = 0) -> tuple[str, ...] | None:
    """The strings in an expression that gives axis names; None where they are not literal.

    Args:
        every: what `mesh.axis_names` stands for.
    """
    value = module.value(node)
    if depth > 6:
        return None
    if isinstance(value, ast.Constant):
        return (value.value,) if isinstance(value.value, str) else None
    if isinstance(value, (ast.Set, ast.Tuple, ast.List)):
        parts = [
            axis_names(module, e.value if isinstance(e, ast.Starred) else e, every, depth + 1) for e in value.elts
        ]
        return None if None in parts else tuple(name for part in parts if part is not None for name in part)
    if isinstance(value, ast.Attribute) and value.attr == "axis_names":
        info = meshes.mesh_of(module, value.value)
        return (info.axis_names if info is not None else None) or every
    if isinstance(value, ast.Subscript):
        whole = axis_names(module, value.value, every, depth + 1)
        return _part(whole, value.slice) if whole is not None else None
    if isinstance(value, ast.BinOp):
        left, right = (axis_names(module, side, every, depth + 1) for side in (value.left, value.right))
        if left is None or right is None or not isinstance(value.op, (ast.Sub, ast.BitOr, ast.Add)):
            return None
        return tuple(a for a in left if a not in right) if isinstance(value.op, ast.Sub) else (*left, *right)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and len(value.args) <= 1 and not value.keywords:
        if value.func.id not in ("set", "frozenset", "tuple", "list") or module.bindings(value.func):
            return None
        if value.args and isinstance(value.args[0], ast.Constant):
            return None  # set("data") is a set of letters
        return axis_names(module, value.args[0], every, depth + 1) if value.args else ()
    if isinstance(value, (ast.SetComp, ast.GeneratorExp, ast.ListComp)):
        return _filtered(module, value, every, depth)
    return None


def _part(whole: tuple[str, ...], index: ast.expr) -> tuple[str, ...] | None:
    try:
        if isinstance(index, ast.Slice):
            bounds = [ast.literal_eval(b) if b is not None else None for b in (index.lower, index.upper, index.step)]
            return whole[slice(*bounds)]
        return (whole[ast.literal_eval(index)],)
    except (ValueError, TypeError, IndexError):
        return None


def _filtered(
    module: Module,
    value: ast.SetComp | ast.GeneratorExp | ast.ListComp,
    every: tuple[str, ...] | None,
    depth: int,
) -> tuple[str, ...] | None:
    """`{a for a in mesh.axis_names if a != "model"}`."""
    loop = value.generators[0]
    whole = axis_names(module, loop.iter, every, depth + 1)
    same = isinstance(value.elt, ast.Name) and isinstance(loop.target, ast.Name) and value.elt.id == loop.target.id
    if whole is None or not same or len(value.generators) > 1 or len(loop.ifs) > 1:
        return None
    if not loop.ifs:
        return whole
    test = loop.ifs[0]
    if not isinstance(test, ast.Compare) or len(test.ops) > 1 or not isinstance(test.left, ast.Name):
        return None
    right = axis_names(module, test.comparators[0], every, depth + 1)
    if right is None or not isinstance(test.ops[0], (ast.NotEq, ast.NotIn, ast.Eq, ast.In)):
        return None
    keep = isinstance(test.ops[0], (ast.Eq, ast.In))
    return tuple(a for a in whole if (a in right) is keep)
