"""Where a module uses jax.pmap, with what arguments, on which function, and what becomes of the result."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from shardfix.analysis import meshes
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword, literal
from shardfix.analysis.regions import regions
from shardfix.analysis.scopes import FunctionNode
from shardfix.jaxnames import PARTIAL, PMAP

_MULTI = {
    "jax.process_index": "jax.process_index",
    "jax.process_count": "jax.process_count",
    "jax.process_indices": "jax.process_indices",
    "jax.host_id": "jax.host_id",
    "jax.host_count": "jax.host_count",
    "jax.distributed.initialize": "jax.distributed",
}
_MULTIHOST = "jax.experimental.multihost_utils"
HELPER = "pmap_as_shard_map"  #: the function that stands for jax.pmap
_LOCAL = {"jax.local_devices", "jax.local_device_count"}
_GLOBAL = {"jax.devices", "jax.device_count"}


@dataclass(frozen=True, eq=False)
class Pmap:
    """One use of jax.pmap: `node` names it, `call` gives it its arguments (None for a bare decorator).

    `kind`: "decorator" (bare), "partial decorator", "call" (applied to `subject`), "partial" (kept for later).
    """

    node: ast.expr
    call: ast.Call | None
    kind: str
    subject: ast.expr | ast.FunctionDef | ast.AsyncFunctionDef | None

    def argument(self, name: str) -> ast.expr | None:
        """The value of an argument of pmap; `axis_name` may come by position, after the function where there is one."""
        if self.call is None:
            return None
        found = keyword(self.call, name)
        if found is not None:
            return found.value
        given = self.call.args[1:]  # behind the function, or behind jax.pmap itself in a partial
        skip = 1 if self.kind == "partial" else 0
        if name == "axis_name" and len(given) > skip and not any(isinstance(a, ast.Starred) for a in self.call.args):
            return given[skip]
        return None

    @property
    def result(self) -> ast.expr | ast.FunctionDef | ast.AsyncFunctionDef | None:
        """What stands for the mapped function: the application, or the function that it decorates."""
        return self.call if self.kind == "call" else self.subject if "decorator" in self.kind else None

    @property
    def opaque(self) -> bool:
        """Arguments may come from `*sequence` or `**mapping`."""
        call = self.call
        return call is not None and (
            any(k.arg is None for k in call.keywords) or any(isinstance(a, ast.Starred) for a in call.args)
        )


def pmaps(module: Module) -> list[Pmap]:
    """Every application of jax.pmap, and every partial of it, in the order of the source; version shims left out."""
    return module.once(_pmaps)


def _pmaps(module: Module) -> list[Pmap]:
    found = [_site(module, node) for node in _names(module) if not guarded(module, node)]
    return sorted((site for site in found if site is not None), key=lambda site: module.span(site.node))


def _names(module: Module) -> Iterator[ast.expr]:
    """Every expression that is jax.pmap: dotted, by the name of an import, or by a name that was given to it."""
    likely: list[ast.expr] = [*module.loads_of("pmap")]
    names = {"pmap"}
    for scope in module.scopes.own.values():
        for name, bindings in scope.bindings.items():
            if name not in module.scopes.leading:
                continue
            if any(b.dotted.endswith("pmap") or getattr(b.value, "attr", "") == "pmap" for b in bindings):
                names.add(name)
    likely += [load for name in sorted(names) for load in module.scopes.loads.get(name, [])]
    for node in likely:
        part = isinstance(node, ast.Name) and isinstance(module.parent(node), ast.Attribute)
        if not part and isinstance(node.ctx, ast.Load) and module.resolve(node) == PMAP:  # type: ignore[attr-defined]
            yield node


def _site(module: Module, node: ast.expr) -> Pmap | None:
    parent = module.parent(node)
    if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)) and node in parent.decorator_list:
        return Pmap(node, None, "decorator", parent)
    if not isinstance(parent, ast.Call):
        return None
    if parent.func is node:
        function = keyword(parent, "fun")
        subject = parent.args[0] if parent.args else function.value if function is not None else None
        return Pmap(node, parent, "call", subject)
    if parent.args[:1] == [node] and module.resolve(parent.func) == PARTIAL:
        around = module.parent(parent)
        if isinstance(around, (ast.FunctionDef, ast.AsyncFunctionDef)) and parent in around.decorator_list:
            return Pmap(node, parent, "partial decorator", around)
        if isinstance(around, ast.Call) and around.func is parent and around.args:
            return Pmap(node, parent, "partial", around.args[0])
        return Pmap(node, parent, "partial", None)
    return None


def functions(module: Module, site: Pmap) -> list[FunctionNode]:
    """The functions of the module that a pmap may be applied to."""
    if isinstance(site.subject, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return [site.subject]
    return regions(module).functions(site.subject) if site.subject is not None else []


def uses(module: Module, site: Pmap) -> list[ast.expr] | None:
    """Every expression that stands for the mapped function, None where it gets away and others may use it.

    Followed: the application itself, the one plain name it is assigned to, the name of the function it decorates.
    """
    result = site.result
    if result is None:
        return None
    if isinstance(result, (ast.FunctionDef, ast.AsyncFunctionDef)):
        if isinstance(module.parent(result), ast.ClassDef):
            return None
        return list(_loads(module, result.name, result))
    parent = module.parent(result)
    if isinstance(parent, ast.Call) and parent.func is result:
        return [result]
    if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
        return list(_loads(module, parent.targets[0].id, parent))
    return None


def calls(module: Module, site: Pmap, lowered: bool = False) -> list[ast.Call] | None:
    """Every call of the mapped function, None where some use is not a call that the module shows.

    With `lowered` the calls of its method `lower`, which takes the same arguments, are among them.
    """
    found = uses(module, site)
    if found is None:
        return None
    functions: list[ast.AST] = []
    for use in found:
        method = module.parent(use)
        functions.append(method if lowered and isinstance(method, ast.Attribute) and method.attr == "lower" else use)
    parents = [(function, module.parent(function)) for function in functions]
    if not all(isinstance(parent, ast.Call) and parent.func is function for function, parent in parents):
        return None
    return [parent for _, parent in parents if isinstance(parent, ast.Call)]


def known_calls(module: Module, site: Pmap) -> list[ast.Call]:
    """The calls of the mapped function that the module shows, even where there may be others; `self.x(...)` too."""
    found = uses(module, site) or []
    result = site.result
    parent = module.parent(result) if result is not None else None
    if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Attribute):
        target = parent.targets[0]
        found = [
            node
            for node in module.loads_of(target.attr)
            if module.attribute_value(node) is result
        ]
    parents = [(use, module.parent(use)) for use in found]
    return [parent for use, parent in parents if isinstance(parent, ast.Call) and parent.func is use]


def other_mesh(module: Module, site: Pmap, call: ast.Call) -> str:
    """The mesh of a `jax.set_mesh` around a call, when it cannot be the one that the pmap makes; else empty."""
    context = next((c for c in meshes.contexts(module, call) if c.set_mesh), None)
    if context is None or context.mesh is None:
        return ""
    names, given = context.mesh.axis_names, site.argument("axis_name")
    anonymous = given is None and not site.opaque
    axis = literal(module.value(given)) if given is not None else ...
    differs = names is not None and isinstance(axis, str) and names != (axis,)
    return context.mesh.expression if anonymous or differs else ""


def maker(module: Module, node: ast.expr) -> Pmap | None:
    """The pmap whose call returned what an expression stands for, or a tuple that it is a part of."""
    value: ast.expr | None = module.value(node)
    if isinstance(value, ast.Name):
        binding = module.binding(value)
        value = binding.node.value if binding is not None and isinstance(binding.node, ast.Assign) else None
    return module.once(_makers).get(value) if isinstance(value, ast.Call) else None


def _makers(module: Module) -> dict[ast.Call, Pmap]:
    """The pmap that each visible call of a mapped function is of, the first one where there are several."""
    found: dict[ast.Call, Pmap] = {}
    for site in pmaps(module):
        for call in known_calls(module, site):
            found.setdefault(call, site)
    return found


def has_results(module: Module) -> bool:
    """Whether the module calls a pmapped function in sight."""
    return bool(module.once(_makers))


def is_result(module: Module, node: ast.expr) -> bool:
    """Whether an expression is what a call of a pmapped function returned."""
    return isinstance(module.value(node), ast.Call) and maker(module, node) is not None


def _loads(module: Module, name: str, binder: ast.AST) -> Iterator[ast.Name]:
    for load in module.scopes.loads.get(name, []):
        one = module.binding(load)
        if any(b.node is binder for b in ([one] if one is not None else module.bindings(load))):
            yield load


def axes(module: Module, site: Pmap, name: str) -> object:
    """The literal value of `in_axes` or `out_axes`, 0 where it is absent, Ellipsis where it is not literal."""
    given = site.argument(name)
    if given is None:
        return ... if site.opaque else 0
    return literal(module.value(given))


def flat_axes(value: object) -> list[int | None]:
    """The axes in a literal, however nested."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (tuple, list)):
        return [axis for each in value for axis in flat_axes(each)]
    return [value] if value is None or isinstance(value, int) else []


def several_processes(module: Module) -> str:
    """What in the module says that the program runs as several processes, empty where nothing does."""
    return module.once(_several_processes)


def _in_helper(module: Module, node: ast.AST) -> bool:
    """Whether a node is in the function that an earlier run has defined, which asks for the number of processes."""
    return any(isinstance(a, ast.FunctionDef) and a.name.endswith(HELPER) for a in module.ancestors(node))


def _may_name(module: Module, names: Iterable[str]) -> bool:
    """Whether the last word of a name is in the text, without which only the settings can bring its object."""
    return bool(module.settings.same_as) or any(name.rpartition(".")[2] in module.text for name in names)


def _several_processes(module: Module) -> str:
    local = everywhere = ""
    both = _may_name(module, _LOCAL) and _may_name(module, _GLOBAL)
    for node in module.dotted_loads() if both or _may_name(module, (*_MULTI, _MULTIHOST)) else ():
        name = module.resolve(node) or ""
        if not name.startswith("jax."):
            continue
        if name in _MULTI and not guarded(module, node) and not _in_helper(module, node):
            return f"{_MULTI[name]} on line {node.lineno}"
        if name.startswith(_MULTIHOST):
            return f"multihost_utils on line {node.lineno}"
        local = name if name in _LOCAL else local
        everywhere = name if name in _GLOBAL else everywhere
    return f"{local} beside {everywhere}" if local and everywhere else ""
