"""A PositionalSharding and everything that a module makes of it, rewritten as NamedShardings."""

from __future__ import annotations

import ast

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.analysis.regions import regions
from shardfix.codemods import _grids
from shardfix.codemods._grids import Grid
from shardfix.codemods.base import Draft
from shardfix.jaxnames import MESH, NAMED_SHARDING, PARTITION_SPEC
from shardfix.model import Safety

#: What a PositionalSharding has and a NamedSharding has too.
_SHARED = {
    "device_set", "memory_kind", "is_fully_replicated", "is_fully_addressable", "addressable_devices", "num_devices",
    "devices_indices_map", "addressable_devices_indices_map", "shard_shape", "is_equivalent_to", "with_memory_kind",
}  # fmt: skip


class Chain:
    """Rewrites one constructor and everything that is made of its result."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.module = draft.module

    def construct(self, call: ast.Call) -> None:
        if len(call.args) != 1 or isinstance(call.args[0], ast.Starred) or call.keywords:
            self._give_up("its arguments cannot be followed", call)
            return
        devices = call.args[0]
        top, grid = self._climb(call, _grids.start(self.module, devices))
        if grid is None:
            return
        draft = self.draft
        text = self.module.source(devices)
        if grid.shape is not None:
            array = text if _grids.is_array(self.module, devices) else f"{draft.name('numpy')}.array({text})"
            text = f"{array}.reshape({', '.join(grid.shape)})"
        mesh = (draft.name(MESH), [text, grid.names])
        draft.edit(editing.put(self.module, top, self._sharding(mesh, grid, top)))
        self._consume(top, grid)

    def _sharding(self, mesh: editing.Text, grid: Grid, at: ast.AST) -> editing.Text:
        return self.draft.name(NAMED_SHARDING, at), [mesh, grid.spec(self.draft.name(PARTITION_SPEC, at))]

    def _climb(self, node: ast.expr, grid: Grid) -> tuple[ast.expr, Grid | None]:
        """Follow the methods called on an expression; the outermost expression that still is a sharding."""
        while True:
            attribute = self.module.parent(node)
            if not isinstance(attribute, ast.Attribute) or attribute.value is not node:
                return node, grid
            if attribute.attr not in _grids.STEPS:
                if attribute.attr not in _SHARED:
                    self._give_up(f"a NamedSharding has no .{attribute.attr} like this", attribute)
                return node, grid
            call = self.module.parent(attribute)
            called = isinstance(call, ast.Call) and call.func is attribute
            if not called and attribute.attr != "T":
                self._give_up("the chain cannot be followed", attribute)
                return node, None
            arguments = call if isinstance(call, ast.Call) and called else None
            after = _grids.step(self.module, grid, attribute.attr, arguments)
            if after is None:
                self._give_up(f"the {attribute.attr} cannot be followed", attribute)
                return node, None
            grid = after
            node = arguments or attribute

    def _consume(self, node: ast.expr, grid: Grid, depth: int = 0) -> None:
        """What becomes of a sharding that has just been rewritten."""
        module = self.module
        parent = module.parent(node)
        if isinstance(parent, ast.keyword):
            parent = module.parent(parent)
        loads: list[ast.expr] | None = None
        if isinstance(parent, (ast.Assign, ast.AnnAssign)) and parent.value is node:
            loads = self._loads(parent)
        elif isinstance(parent, ast.Return):
            loads = self._results(parent)
        elif isinstance(parent, ast.Call) and parent.func is not node:
            loads = self._received(parent, node)
        if loads is None or depth > 6:
            return
        for load in loads:
            self._load(load, grid, depth)

    def _load(self, load: ast.expr, grid: Grid, depth: int) -> None:
        """One use of a sharding that is kept under a name."""
        module, draft = self.module, self.draft
        top, after = self._climb(load, grid)
        if after is None:
            return
        if top is not load:
            kept = module.source(load)
            text: editing.Text = kept
            if not grid.replicated and after.shape is not None and after.shape != grid.shape:
                devices = f"{kept}.mesh.devices.reshape({', '.join(after.shape)})"
                text = self._sharding((draft.name(MESH, top), [devices, after.names]), after, top)
            elif not grid.replicated:
                text = self._sharding(f"{kept}.mesh", after, top)
            draft.edit(editing.put(module, top, text))
        elif not (grid.rank_known or grid.replicated or isinstance(module.parent(load), ast.Attribute)):
            draft.lower(Safety.UNSAFE, "the devices are taken as a flat list")
        self._consume(top, after, depth + 1)

    def _loads(self, statement: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
        """The uses of the name, or of the `self` attribute, that a statement binds."""
        module = self.module
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        target = targets[0]
        value = statement.value
        if len(targets) == 1 and isinstance(target, ast.Attribute) and value is not None:
            return [
                n
                for n in module.nodes(ast.Attribute)
                if n.attr == target.attr and isinstance(n.ctx, ast.Load) and module.attribute_value(n) is value
            ]
        if len(targets) != 1 or not isinstance(target, ast.Name):
            self._give_up("it is bound to more than a name", statement)
            return []
        found: list[ast.expr] = []
        for load in module.scopes.loads.get(target.id, []):
            if any(b.node is statement for b in module.bindings(load)):
                one = module.binding(load)
                if one is None and self._touched(load):
                    self._give_up(f"{target.id} is bound in several places", load)
                elif one is not None and one.node is statement:
                    found.append(load)
        return found

    def _touched(self, load: ast.expr) -> bool:
        parent = self.module.parent(load)
        return isinstance(parent, ast.Attribute) and parent.attr not in _SHARED

    def _received(self, call: ast.Call, node: ast.expr) -> list[ast.expr] | None:
        """The uses of the parameter that a call gives the sharding to, where the module shows the function."""
        module = self.module
        builtin = isinstance(call.func, ast.Name) and not module.bindings(call.func)
        taken = getattr(call.func, "attr", "") in _SHARED or (module.resolve(call.func) or "").startswith("jax.")
        if builtin or taken:
            return None
        function, calls = _function(module, call)
        index = call.args.index(node) if node in call.args else None
        if function is None or index is None or any(isinstance(a, ast.Starred) for a in call.args):
            self.draft.lower(Safety.UNSAFE, f"it is handed to {module.source(call.func)}, which may reshape it")
            return None
        offset = isinstance(call.func, ast.Attribute)
        parameters = [*function.args.posonlyargs, *function.args.args][offset:]
        if index >= len(parameters):
            return None
        parameter = parameters[index]
        loads: list[ast.expr] = [
            n for n in module.scopes.loads.get(parameter.arg, []) if [b.node for b in module.bindings(n)] == [parameter]
        ]
        if calls != 1 and any(self._touched(load) for load in loads):
            self._give_up(f"{function.name} reshapes it and has other callers", function)
            return None
        return loads

    def _results(self, statement: ast.Return) -> list[ast.expr]:
        """The calls of the function whose only `return` this is."""
        module = self.module
        function = module.function(statement)
        self.draft.lower(Safety.UNSAFE, "it is returned: callers elsewhere may reshape it")
        if not isinstance(function, ast.FunctionDef):
            return []
        calls = [c for c in module.calls() if isinstance(c.func, ast.Name) and c.func.id == function.name]
        return [c for c in calls if any(b.node is function for b in module.bindings(c.func))]  # type: ignore[arg-type]

    def _give_up(self, why: str, node: ast.AST) -> None:
        line = getattr(node, "lineno", 0)
        by_hand = "write NamedSharding(Mesh(...), PartitionSpec(...)) by hand"
        self.draft.lower(Safety.MANUAL, f"{why} (line {line}): {by_hand}")


def _function(module: Module, call: ast.Call) -> tuple[ast.FunctionDef | None, int]:
    """The function or method of the module that a call calls, and how often the module names it."""
    if isinstance(call.func, ast.Attribute):
        found = regions(module).method(call.func)
        name = call.func.attr
        return found, sum(n.attr == name for n in module.nodes(ast.Attribute))
    if isinstance(call.func, ast.Name):
        binding = module.binding(call.func)
        if binding is not None and isinstance(binding.node, ast.FunctionDef):
            return binding.node, len(module.scopes.loads.get(call.func.id, []))
    return None, 0
