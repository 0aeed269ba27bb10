"""Names in a result spec that have to keep their meaning where the callback moves into a lambda over its operands."""

from __future__ import annotations

import ast

from shardfix.analysis.module import Module
from shardfix.jaxnames import SHAPE_DTYPE_STRUCT

SPECS = (SHAPE_DTYPE_STRUCT, "jax.core.ShapedArray")
TREE_MAPS = ("jax.tree.map", "jax.tree_util.tree_map", "jax.tree_map")

_STATIC = {"shape", "dtype", "ndim", "size"}  # a traced array has them as plain values
_DEPTH = 5  # variables that stand for variables; longer chains are not followed


def static_names(module: Module, spec: ast.expr, depth: int = 0, part: bool = False) -> set[str]:
    """Names that stand for something else than an array whose shape and dtype the spec reads.

    As a parameter of the lambda such a name would be traced: `n` in `ShapeDtypeStruct((n,), x.dtype)`. Variables are
    followed, since the spec may be written out where it is needed.

    Args:
        part: it is not a whole spec but the shape or dtype in one.
    """
    value = module.value(spec)
    if value is not spec:
        return static_names(module, value, depth + 1, part) if depth < _DEPTH else set()
    found: set[str] = set()
    for node in ast.walk(spec):
        if not isinstance(node, ast.Name) or any(module.inside(b.node, spec) for b in module.bindings(node)):
            continue
        parent = module.parent(node)
        if isinstance(parent, ast.Subscript) and parent.value is node:  # `xs[0].shape`
            parent = module.parent(parent)
        if isinstance(parent, ast.Attribute) and parent.attr in _STATIC:
            continue
        in_container = isinstance(parent, (ast.Tuple, ast.List, ast.Dict))
        leaf = not part and (node is spec or (in_container and not _in_spec_call(module, node, spec)))
        mapped = isinstance(parent, ast.Call) and (module.resolve(parent.func) or "") in TREE_MAPS
        if not (leaf or mapped):
            found.add(node.id)
        if module.value(node) is not node and depth < _DEPTH:
            found |= static_names(module, node, depth + 1, part or not leaf)
    return found


def _in_spec_call(module: Module, node: ast.AST, spec: ast.expr) -> bool:
    around = [a for a in module.ancestors(node) if module.inside(a, spec)]
    return any(isinstance(a, ast.Call) and module.resolve(a.func) in SPECS for a in around)
