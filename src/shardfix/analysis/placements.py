"""Shardings as the code writes them: a mesh and the entries of a PartitionSpec, and how to write a mesh elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from shardfix.analysis import meshes
from shardfix.analysis.axis_names import axis_names
from shardfix.analysis.callers import returns
from shardfix.analysis.module import Module
from shardfix.jaxnames import NAMED_SHARDING, PARTITION_SPEC
from shardfix.model import Evidence

Axes = tuple[str, ...]  #: the mesh axes that split one dimension, outermost first; empty where it is not split
Shape = tuple[int | None, ...]


@dataclass(frozen=True, eq=False)
class Sharded:
    """An array that lies on a mesh.

    `mesh` and `sharding` are expressions as they stand where the sharding was said. `entries` has one item for each
    leading dimension and is None where only the mesh is known. `even` says that JAX itself would have refused a size
    that the axes do not divide, as device_put does; a constraint takes any size.
    """

    mesh: ast.expr
    entries: tuple[Axes, ...] | None
    evidence: tuple[Evidence, ...] = ()
    sharding: ast.expr | None = None
    shape: Shape | None = None
    even: bool = False

    @property
    def spec(self) -> tuple[Axes, ...] | None:
        """The entries without trailing ones that split nothing, for comparison."""
        return strip(self.entries) if self.entries is not None else None

    @property
    def rank(self) -> int | None:
        return len(self.shape) if self.shape is not None else None


Placement = Sharded | tuple["Placement | None", ...]


def written(module: Module, node: ast.expr) -> Placement | None:
    """A sharding, or a tuple of them; bare specs take the mesh of the context around."""
    value = module.value(node)
    if isinstance(value, (ast.Tuple, ast.List)):
        return tuple(written(module, e) for e in value.elts)
    if not isinstance(value, ast.Call):
        return None
    name = module.resolve(value.func)
    if name == NAMED_SHARDING:
        parts = meshes.sharding_parts(module, value)
        return Sharded(parts[0], entries_of(module, parts[1], {}), (), node) if parts is not None else None
    if name == PARTITION_SPEC:
        for context in meshes.contexts(module, node):
            return Sharded(context.mesh.node, entries_of(module, value, {})) if context.mesh is not None else None
        return None
    return _from_helper(module, node, value)


def _from_helper(module: Module, node: ast.expr, call: ast.Call) -> Placement | None:
    """`def ns(*names): return NamedSharding(mesh, P(*names))`, called as `ns('data')`."""
    binding = module.binding(call.func) if isinstance(call.func, ast.Name) else None
    if binding is None or not isinstance(binding.node, ast.FunctionDef) or binding.node.decorator_list:
        return None
    found = returns(module, binding.node)
    parts = meshes.sharding_parts(module, found[0]) if len(found) == 1 and found[0] is not None else None
    given = _bind(binding.node, call)
    if parts is None or given is None:
        return None
    mesh: ast.expr = parts[0]
    if isinstance(mesh, ast.Name) and mesh.id in given:
        passed = given[mesh.id]
        if len(passed) != 1:
            return None
        mesh = passed[0]
    return Sharded(mesh, entries_of(module, parts[1], given), (), node)


def written_specs(module: Module, node: ast.expr, mesh: ast.expr) -> Placement | None:
    value = module.value(node)
    if isinstance(value, (ast.Tuple, ast.List)):
        return tuple(written_specs(module, e, mesh) for e in value.elts)
    return Sharded(mesh, entries_of(module, value, {})) if meshes.is_spec(module, value) else None


def entries_of(module: Module, spec: ast.expr, given: Mapping[str, Sequence[ast.expr]]) -> tuple[Axes, ...] | None:
    """The entries of a `P(...)`; `given` are the arguments of the helper function that it stands in."""
    if isinstance(spec, ast.Name) and len(given.get(spec.id, [])) == 1:
        return entries_of(module, given[spec.id][0], {})
    call = module.value(spec)
    if not isinstance(call, ast.Call) or module.resolve(call.func) != PARTITION_SPEC or call.keywords:
        return None
    items: list[ast.expr] = []
    for argument in call.args:
        if isinstance(argument, ast.Starred):
            inner = module.value(argument.value)
            if isinstance(inner, ast.Name) and inner.id in given:
                items += given[inner.id]
            elif isinstance(inner, (ast.Tuple, ast.List)):
                items += inner.elts
            else:
                return None
        elif isinstance(argument, ast.Name) and len(given.get(argument.id, [])) == 1:
            items += given[argument.id]
        else:
            items.append(argument)
    entries: list[Axes] = []
    for item in items:
        value = module.value(item)
        nothing = isinstance(value, ast.Constant) and value.value is None
        axes = () if nothing else axis_names(module, item, None)
        if axes is None:
            return None
        entries.append(axes)
    return tuple(entries)


def _bind(function: ast.FunctionDef, call: ast.Call) -> dict[str, list[ast.expr]] | None:
    """The expressions that a call gives each parameter of a function."""
    names = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
    if any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords):
        return None
    given = {name: [argument] for name, argument in zip(names, call.args, strict=False)}
    if function.args.vararg is not None:
        given[function.args.vararg.arg] = list(call.args[len(names) :])
    given.update({k.arg: [k.value] for k in call.keywords if k.arg is not None})
    return given


def same_mesh(module: Module, first: ast.expr, second: ast.expr) -> bool:
    """Whether two expressions certainly stand for the same mesh."""
    return first is second or _mesh_key(module, first) == _mesh_key(module, second)


def strip(entries: tuple[Axes, ...]) -> tuple[Axes, ...]:
    """Entries without trailing ones that split nothing: `P('x', None)` splits like `P('x')`."""
    end = len(entries)
    while end and not entries[end - 1]:
        end -= 1
    return entries[:end]


def spec_arguments(entries: Iterable[Axes]) -> str:
    """Entries as the arguments of a PartitionSpec: `"data", None, ("x", "y")`."""
    texts = []
    for axes in entries:
        quoted = ", ".join(f'"{axis}"' for axis in axes)
        texts.append("None" if not axes else quoted if len(axes) == 1 else f"({quoted})")
    return ", ".join(texts)


def mesh_text(module: Module, sharded: Sharded, at: ast.AST) -> str | None:
    """An expression for the mesh that means the same at a node; None where there is no short one."""
    for node, suffix in ((sharded.mesh, ""), (sharded.sharding, ".mesh")):
        if isinstance(node, (ast.Name, ast.Attribute)) and _means_the_same(module, node, at):
            return f"{module.source(node)}{suffix}"
    for info in meshes.in_scope(module, at):
        found = module.scopes.lookup(info.expression, at)
        value = found[0].value if len(found) == 1 else None
        if value is not None and same_mesh(module, value, sharded.mesh):
            return info.expression
    return None


def _means_the_same(module: Module, node: ast.Name | ast.Attribute, at: ast.AST) -> bool:
    if isinstance(node, ast.Attribute) and module.attribute_value(node) is not None:
        holder = [b for b in module.scopes.lookup("self", at) if b.kind == "param"]
        return bool(holder) and module.class_of(node) is module.class_of(at)
    return module.same_meaning(node, at)


def _mesh_key(module: Module, node: ast.expr) -> tuple[str, object]:
    value = module.value(node)
    if isinstance(value, ast.Name):
        found = module.binding(value)
        return ("binding", id(found)) if found is not None else ("node", id(value))
    if isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name):
        base = module.binding(value.value)
        return ("attribute", (id(base), value.attr)) if base is not None else ("node", id(value))
    return ("node", id(value))
