"""Which mesh context code runs under: blocks around it, in its own function or around the calls of that function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from shardfix.analysis.meshes import MeshInfo, mesh_of
from shardfix.analysis.module import Module
from shardfix.analysis.sites import calls_of
from shardfix.jaxnames import MESH, SET_MESH

MAPS_MESH = "jax.experimental.maps.mesh"
_PARTS = ("devices", "axis_names")
_DEPTH = 6

#: "mesh": `with mesh:`; "set": `with jax.set_mesh(mesh):`; "unclear": a context manager that may be either.
Kind = Literal["mesh", "set", "unclear"]


@dataclass(frozen=True, eq=False)
class MeshContext:
    """One place where a mesh context is entered.

    `expression` is what is entered, `holder` the `with`, the call of `enter_context` or the decorated function, and
    `item` the item of the `with`.
    """

    kind: Kind
    expression: ast.expr
    holder: ast.AST
    mesh: MeshInfo | None = None
    item: ast.withitem | None = None


@dataclass(frozen=True)
class Governing:
    """The innermost contexts over all ways to reach a node; `bare`: some way has none; `unknown`: some is not seen."""

    contexts: tuple[MeshContext, ...] = ()
    bare: bool = False
    unknown: bool = False

    def __or__(self, other: Governing) -> Governing:
        both = tuple(dict.fromkeys((*self.contexts, *other.contexts)))
        return Governing(both, self.bare or other.bare, self.unknown or other.unknown)


def contexts(module: Module) -> Contexts:
    """The mesh contexts of a module, found once."""
    return module.once(Contexts)


class Contexts:
    """Every mesh context that a module enters, and which of them governs a node."""

    def __init__(self, module: Module) -> None:
        self.module = module

    @cached_property
    def all(self) -> list[MeshContext]:
        """In the order of the source."""
        found = [c for held in self._held.values() for c in held]
        return sorted(found, key=lambda c: self.module.span(c.expression))

    @cached_property
    def _held(self) -> dict[ast.AST, list[MeshContext]]:
        """Holder -> what it enters, outermost first. Statements that enter a stack are holders too."""
        held: dict[ast.AST, list[MeshContext]] = {}
        for context in self._contexts():
            held.setdefault(context.holder, []).append(context)
        return held

    def _contexts(self) -> Iterator[MeshContext]:
        for block in self.module.nodes(ast.With, ast.AsyncWith):
            for item in block.items:
                yield from self._context(item.context_expr, block, item)
        for call in self.module.nodes(ast.Call):
            method = call.func
            if not isinstance(method, ast.Attribute):
                continue
            if method.attr == "enter_context" and len(call.args) == 1:
                yield from self._context(call.args[0], call, None)
            elif method.attr == "__enter__":
                yield from self._context(method.value, call, None)
        for function in self.module.nodes(ast.FunctionDef, ast.AsyncFunctionDef):
            for decorator in function.decorator_list:
                if isinstance(decorator, (ast.Name, ast.Attribute)) or self._makes_mesh(decorator):
                    yield from self._context(decorator, function, None)

    def _makes_mesh(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Call):
            return False
        return self.module.resolve(node.func) == MESH or self.module.raw_name(node.func) == MAPS_MESH

    def _context(self, entered: ast.expr, holder: ast.AST, item: ast.withitem | None) -> Iterator[MeshContext]:
        if isinstance(entered, ast.IfExp):
            for arm in (entered.body, entered.orelse):
                for inner in self._context(arm, holder, item):
                    kind: Kind = "set" if inner.kind == "set" else "unclear"
                    yield MeshContext(kind, inner.expression, holder, inner.mesh, item)
            return
        if isinstance(entered, ast.Call):
            name = self.module.resolve(entered.func)
            if self.module.raw_name(entered.func) == MAPS_MESH:
                yield MeshContext("mesh", entered, holder, MeshInfo(self.module.source(entered), entered), item)
                return
            if name == SET_MESH:
                mesh = mesh_of(self.module, entered.args[0]) if entered.args else None
                yield MeshContext("set", entered, holder, mesh, item)
                return
        mesh = mesh_of(self.module, entered)
        if mesh is not None:
            yield MeshContext("mesh", entered, holder, mesh, item)
        elif isinstance(entered, ast.Call) and "mesh" in self.module.source(entered.func).lower():
            yield MeshContext("unclear", entered, holder, None, item)

    # -- which one governs ------------------------------------------------------------------------------------

    def governing(self, node: ast.AST) -> Governing:
        """The contexts that are innermost when a node runs."""
        return self._governing(node, ())

    def of_calls(self, function: ast.AST) -> Governing:
        """The contexts that are innermost when a function value is called."""
        calls = calls_of(self.module, function)
        found = Governing(unknown=calls.escapes)
        for call in calls.nodes:
            found |= self.governing(call)
        return found

    def _governing(self, node: ast.AST, active: tuple[ast.AST, ...]) -> Governing:
        function = self.module.function(node)
        child = node
        for parent in self.module.ancestors(node):
            held = self._held.get(parent, [])
            if isinstance(parent, (ast.With, ast.AsyncWith)):
                items = parent.items
                # Inside the header only the items before it are entered.
                before = items[: items.index(child)] if child in items else items
                held = [c for c in held if c.item in before]
            elif parent is not function or not isinstance(child, ast.stmt):
                held = []
            stacked = self._entered_before(parent, child)
            if stacked or held:
                return Governing(((stacked or held)[-1],))
            if parent is function:
                break
            child = parent
        if function is None:
            return Governing(bare=True)
        if function in active or len(active) > _DEPTH:
            return Governing(unknown=len(active) > _DEPTH)
        calls = calls_of(self.module, function)
        found = Governing(unknown=calls.escapes)
        for call in calls.nodes:
            found |= self._governing(call, (*active, function))
        return found

    def _entered_before(self, parent: ast.AST, child: ast.AST) -> list[MeshContext]:
        """What earlier statements of the same block put on a stack."""
        found: list[MeshContext] = []
        for name in ("body", "orelse", "finalbody"):
            block = getattr(parent, name, None)
            if isinstance(block, list) and child in block:
                for statement in block[: block.index(child)]:
                    value = getattr(statement, "value", None)
                    if isinstance(value, ast.Call):
                        found += self._held.get(value, [])
                        if self.module.resolve(value.func) == SET_MESH and isinstance(statement, ast.Expr):
                            mesh = mesh_of(self.module, value.args[0]) if value.args else None
                            found.append(MeshContext("set", value, value, mesh))
        return found


def identity(module: Module, mesh: ast.expr) -> object:
    """Equal for two expressions that are certain to give the same mesh."""
    value = module.value(mesh)
    if isinstance(value, ast.Name):
        found = module.bindings(value)
        if len(found) == 1 and isinstance(found[0].node, ast.withitem):
            return identity(module, found[0].node.context_expr)
        return ("bound", *(id(b) for b in found)) if found else ("name", value.id)
    if isinstance(value, ast.Attribute):
        base = module.value(value.value)
        owner = module.class_of(value) if isinstance(base, ast.Name) and base.id in ("self", "cls") else None
        return ("attribute", identity(module, base) if owner is None else id(owner), value.attr)
    if isinstance(value, ast.Call) and module.resolve(value.func) == MESH and len(value.args) == 2:
        # Mesh(mesh.devices, mesh.axis_names) equals mesh.
        devices, names = value.args
        attributes = (getattr(devices, "attr", ""), getattr(names, "attr", ""))
        if isinstance(devices, ast.Attribute) and isinstance(names, ast.Attribute) and attributes == _PARTS:
            inner = identity(module, devices.value)
            if inner == identity(module, names.value):
                return inner
    return ("made", id(value))
