"""What a pytree of shardings holds: specs, None, shardings, or what the code does not show."""

from __future__ import annotations

import ast

from shardfix.analysis.module import Module
from shardfix.jaxnames import (
    GSPMD_SHARDING,
    NAMED_SHARDING,
    PARTITION_SPEC,
    POSITIONAL_SHARDING,
    SINGLE_DEVICE_SHARDING,
)

SHARDING = "jax.sharding.Sharding"
TREE_MAP = ("jax.tree.map", "jax.tree_map", "jax.tree_util.tree_map", "jax.tree_multimap")
_SHARDINGS = {NAMED_SHARDING, SINGLE_DEVICE_SHARDING, POSITIONAL_SHARDING, GSPMD_SHARDING, SHARDING}
_KEPT = {"tuple", "list", "dict", "FrozenDict", "freeze"}
_GROW = {"append", "extend", "update", "setdefault", "insert", "pop"}

Kinds = frozenset[str]  #: of "spec", "none", "sharding", "bad" (a str, AUTO, FROM_GDA) and "unknown"
_UNKNOWN: Kinds = frozenset({"unknown"})


def kinds(module: Module, node: ast.expr, depth: int = 0) -> Kinds:
    """What the leaves of a sharding argument are."""
    if depth > 8:
        return _UNKNOWN
    if isinstance(node, ast.Constant):
        return frozenset({"none" if node.value is None else "bad"})
    parts = children(node)
    if parts is not None:
        found: set[str] = set()
        for part in parts:
            found |= kinds(module, part, depth + 1)
        return frozenset(found)
    if isinstance(node, (ast.Name, ast.Attribute)):
        return _of_name(module, node, depth)
    if isinstance(node, ast.BinOp):
        both = (node.left, node.right) if isinstance(node.op, ast.Add) else (node.left,)
        return frozenset().union(*(kinds(module, part, depth + 1) for part in both))
    if isinstance(node, ast.Call):
        return _of_call(module, node, depth)
    return _UNKNOWN


def children(node: ast.expr) -> list[ast.expr] | None:
    """The parts of a pytree that is written out; None where the node is a leaf or not written out."""
    if isinstance(node, (ast.Tuple, ast.List)):
        return list(node.elts)
    if isinstance(node, ast.Dict):
        return list(node.values)
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
        return [node.elt]
    if isinstance(node, ast.DictComp):
        return [node.value]
    if isinstance(node, ast.Starred):
        return [node.value]
    return None


def _of_name(module: Module, node: ast.Name | ast.Attribute, depth: int) -> Kinds:
    if (module.raw_name(node) or "").startswith(("jax.experimental.pjit.", "jax._src.")):
        return frozenset({"bad"})  # AUTO, FROM_GDA, UNSPECIFIED
    value = module.value(node)
    if value is not node and not isinstance(value, (ast.Name, ast.Attribute)):
        found = kinds(module, value, depth + 1)
        return found | _UNKNOWN if _grows(module, node) else found
    if not isinstance(value, ast.Name):
        return _UNKNOWN
    bindings = module.bindings(value)
    annotation = bindings[0].annotation if len(bindings) == 1 else None
    if annotation is not None:
        said = module.resolve(annotation)
        return frozenset({"spec"}) if said == PARTITION_SPEC else _kind_of(said)
    if len(bindings) > 1 and all(b.kind == "assign" and b.value is not None for b in bindings):
        return frozenset().union(*(kinds(module, b.value, depth + 1) for b in bindings if b.value is not None))
    return _UNKNOWN


def _kind_of(name: str | None) -> Kinds:
    return frozenset({"sharding"}) if name in _SHARDINGS else _UNKNOWN


def _grows(module: Module, node: ast.expr) -> bool:
    """A container that gets more entries later."""
    text = module.source(node)
    for load in module.scopes.loads.get(text, []):
        parent = module.parent(load)
        if isinstance(parent, ast.Subscript) and not isinstance(parent.ctx, ast.Load):
            return True
        if isinstance(parent, ast.Attribute) and parent.attr in _GROW:
            return True
    return isinstance(node, ast.Attribute) and not isinstance(module.value(node), ast.Call)


def _of_call(module: Module, call: ast.Call, depth: int) -> Kinds:
    name = module.resolve(call.func)
    if name == PARTITION_SPEC:
        return frozenset({"spec"})
    if name in _SHARDINGS:
        return frozenset({"sharding"})
    if (name or "").startswith("jax.experimental.pjit."):
        return frozenset({"bad"})  # AUTO(mesh)
    if name in TREE_MAP and call.args:
        mapped = module.value(call.args[0])
        return kinds(module, mapped.body, depth + 1) if isinstance(mapped, ast.Lambda) else _UNKNOWN
    if getattr(call.func, "id", "") in _KEPT and (call.args or call.keywords):
        inner = [*call.args, *(k.value for k in call.keywords)]
        return frozenset().union(*(kinds(module, part, depth + 1) for part in inner))
    binding = module.binding(call.func) if isinstance(call.func, ast.Name) else None
    if binding is not None and isinstance(binding.node, ast.FunctionDef):
        returned = [
            n.value
            for n in ast.walk(binding.node)
            if isinstance(n, ast.Return) and n.value is not None and module.function(n) is binding.node
        ]
        if returned:
            return frozenset().union(*(kinds(module, value, depth + 1) for value in returned))
    return _UNKNOWN
