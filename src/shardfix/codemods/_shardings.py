"""What a value given as a sharding is, and how to write a mesh at a place."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Literal

from shardfix.analysis import meshes
from shardfix.analysis.meshes import MeshInfo
from shardfix.analysis.module import Module
from shardfix.jaxnames import (
    GSPMD_SHARDING,
    NAMED_SHARDING,
    PARTITION_SPEC,
    POSITIONAL_SHARDING,
    SINGLE_DEVICE_SHARDING,
)

Kind = Literal["none", "single", "scalar", "named", "spec", "positional", "gspmd", "conditional", "unknown"]


@dataclass(frozen=True)
class Sharding:
    """A sharding expression. `node` is the expression as it stands, `value` what it was followed to."""

    kind: Kind
    node: ast.expr
    value: ast.expr
    mesh: ast.expr | None = None
    arms: tuple[Sharding, ...] = ()

    @property
    def refused(self) -> bool:
        """One that host callbacks refuse (NotImplementedError since JAX 0.4.15)."""
        return self.kind in ("named", "spec", "positional", "gspmd")

    @property
    def is_name(self) -> bool:
        return isinstance(self.node, (ast.Name, ast.Attribute))


def sharding(module: Module, node: ast.expr, depth: int = 0) -> Sharding:
    """Classify a value given as a sharding; "unknown" is an answer."""
    value = module.value(node)
    if depth > 4:
        return Sharding("unknown", node, value)
    if isinstance(value, ast.Constant) and value.value is None:
        return Sharding("none", node, value)
    if isinstance(value, ast.IfExp):
        arms = tuple(sharding(module, arm, depth + 1) for arm in (value.body, value.orelse))
        return Sharding("conditional", node, value, arms=arms)
    if isinstance(value, ast.Name):
        return _chosen(module, node, value, depth) or _annotated(module, node, value)
    if not isinstance(value, ast.Call):
        return Sharding("unknown", node, value)
    name = module.resolve(value.func)
    if name == SINGLE_DEVICE_SHARDING:
        return Sharding("single", node, value)
    if name == PARTITION_SPEC:
        return Sharding("spec", node, value)
    if name == NAMED_SHARDING:
        parts = meshes.sharding_parts(module, value)
        if parts is None:
            return Sharding("named", node, value)
        info = meshes.mesh_of(module, parts[0])
        kind: Kind = "scalar" if info is not None and info.axis_names == () else "named"
        return Sharding(kind, node, value, parts[0])
    if _legacy(module, value, POSITIONAL_SHARDING):
        return Sharding("positional", node, value)
    if _legacy(module, value, GSPMD_SHARDING):
        return Sharding("gspmd", node, value)
    returned = meshes._returned(module, value)
    if returned is not None:
        inner = sharding(module, returned, depth + 1)
        if inner.kind in ("named", "single", "spec"):
            return Sharding(inner.kind, node, value)
    return Sharding("unknown", node, value)


def _chosen(module: Module, node: ast.expr, name: ast.Name, depth: int) -> Sharding | None:
    """A variable that several branches set."""
    bindings = module.bindings(name) if module.binding(name) is None else []
    arms = tuple(
        sharding(module, b.value, depth + 1) if b.value is not None else Sharding("unknown", name, name)
        for b in bindings
        if b.kind != "delete"
    )
    return Sharding("conditional", node, name, arms=arms) if len(arms) > 1 else None


def _annotated(module: Module, node: ast.expr, name: ast.Name) -> Sharding:
    """A parameter says what it is by its annotation."""
    binding = module.binding(name)
    annotation = binding.annotation if binding is not None else None
    if annotation is not None and module.resolve(annotation) == NAMED_SHARDING:
        return Sharding("named", node, name)
    return Sharding("unknown", node, name)


def _legacy(module: Module, call: ast.Call, name: str) -> bool:
    """`PositionalSharding(d)`, `PositionalSharding(d).reshape(2, 4)`, `GSPMDSharding.get_replicated(d)`."""
    current: ast.expr = call
    for _ in range(8):
        current = module.value(current)
        if isinstance(current, ast.Call):
            if module.resolve(current.func) == name:
                return True
            current = current.func
        elif isinstance(current, ast.Attribute):
            if module.resolve(current) == name:
                return True
            current = current.value
        else:
            return module.resolve(current) == name
    return False


def nameable_mesh(module: Module, at: ast.AST) -> MeshInfo | None:
    """The mesh meant at a node: the innermost context that names one, else the only mesh in scope.

    The expression of the answer means the same at the node as where it was found.
    """
    for context in meshes.contexts(module, at):
        node = context.mesh.node if context.mesh is not None else None
        named = isinstance(node, (ast.Name, ast.Attribute)) and module.same_meaning(node, at)
        return context.mesh if named else None
    visible = meshes.in_scope(module, at)
    made = [m for m in visible if m.made] or visible
    return made[0] if len(made) == 1 and not meshes.rivals(module, made[0], at) else None
