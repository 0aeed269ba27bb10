"""Which mesh a compiled function is called under, and how to write that mesh where the function is defined."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from shardfix.analysis import meshes
from shardfix.analysis.contexts import Governing, MeshContext, contexts, identity
from shardfix.analysis.meshes import MeshInfo
from shardfix.analysis.module import Module
from shardfix.analysis.scopes import Binding
from shardfix.analysis.sites import calls_of
from shardfix.codemods._hoisting import hoistable
from shardfix.model import Evidence


@dataclass(frozen=True)
class Known:
    """A mesh as it can be written at a place. `hoisted`: the `with` item whose expression has to move up for that."""

    text: str
    evidence: Evidence | None
    certain: bool
    hoisted: MeshContext | None = None


def governing(module: Module, results: list[ast.AST]) -> Governing:
    """The contexts that the calls of a compiled function run in."""
    found = Governing(unknown=not results)
    for result in results:
        found |= contexts(module).of_calls(result)
    return found


def mesh_at(module: Module, found: Governing, at: ast.AST) -> Known | None:
    """The mesh of every call, as it can be written at a node; None where it has no name there."""
    around = found.contexts
    if any(c.kind != "mesh" for c in around):
        return None
    if around and len({identity(module, c.expression) for c in around}) == 1:
        mesh = around[0].mesh
        evidence = _evidence(module, around)
        text = _expression(module, around[0].expression, at)
        if text is not None:
            return Known(text, evidence, not found.unknown and not found.bare)
        certain = not found.unknown and not found.bare
        # Inside of the `with` the mesh gets a name without moving, which is where an uncertain call is trusted too.
        if mesh is not None and len(around) == 1 and (certain or module.inside(at, around[0].holder)):
            name = hoistable(module, around[0], at)
            return Known(name, evidence, certain, around[0]) if name else None
        return None
    if not around:
        only = _only(module, at)
        if only is not None:
            evidence = Evidence(f"{only.expression} is the only mesh here", only.evidence.line if only.evidence else 0)
            return Known(only.expression, evidence, False)
        return _unnamed(module, at)
    return None


def _unnamed(module: Module, at: ast.AST) -> Known | None:
    """The mesh of the `with Mesh(...):` around a node, when it is the only context of the module and has no name."""
    every = contexts(module).all
    if len(every) != 1 or every[0].kind != "mesh" or every[0].mesh is None or meshes.in_scope(module, at):
        return None
    name = hoistable(module, every[0], at) if module.inside(at, every[0].holder) else ""
    line = module.position(module.span(every[0].expression)[0])[0]
    return Known(name, Evidence(f"the only mesh here is made on line {line}", line), False, every[0]) if name else None


def _evidence(module: Module, around: tuple[MeshContext, ...]) -> Evidence:
    lines = sorted({module.position(module.span(c.expression)[0])[0] for c in around})
    where = ", ".join(map(str, lines))
    return Evidence(f"every call that is seen stands in the mesh context of line {where}", lines[0])


def _expression(module: Module, mesh: ast.expr, at: ast.AST) -> str | None:
    """The text of a mesh expression at another node, or of another name of the same mesh there."""
    root = mesh
    while isinstance(root, ast.Attribute):
        root = root.value
    if isinstance(root, ast.Name) and isinstance(mesh, ast.Attribute) and root.id in ("self", "cls"):
        if _on_same_object(module, mesh, root.id, at):
            return module.source(mesh)
    elif isinstance(root, ast.Name) and module.same_meaning(mesh, at):
        return module.source(mesh)
    wanted = identity(module, mesh)
    for candidate in meshes.in_scope(module, at):
        name = _load(module, candidate.expression, at)
        if name is not None and _same(module, name, wanted, at):
            return candidate.expression
    return None


def _on_same_object(module: Module, mesh: ast.Attribute, receiver: str, at: ast.AST) -> bool:
    """Whether `self.mesh` of one method means the same in another place of the class, and is there already."""
    owner, function = module.class_of(mesh), module.function(at)
    if owner is None or module.class_of(at) is not owner or not isinstance(function, ast.FunctionDef):
        return False
    if [a.arg for a in function.args.args[:1]] != [receiver]:
        return False
    values = module._attributes.get((owner, mesh.attr), [])
    if len(values) != 1 or values[0] is None:
        return not values  # of a base class
    set_here = module.function(values[0]) is function
    return not set_here or module.span(values[0])[1] < module.span(at)[0]


def _load(module: Module, name: str, at: ast.AST) -> list[Binding] | None:
    found = module.scopes.lookup(name, at)
    return found or None


def _same(module: Module, bindings: list[Binding], wanted: object, at: ast.AST) -> bool:
    """Whether a name gives the wanted mesh: by its value, or, for a parameter, by what every visible caller gives."""
    if len(bindings) != 1:
        return False
    binding = bindings[0]
    value = binding.node.context_expr if isinstance(binding.node, ast.withitem) else binding.value
    if value is not None or ("bound", id(binding)) == wanted:
        return value is None or identity(module, value) == wanted
    function = module.function(at)
    if binding.kind != "param" or function is None or binding.scope.node is not function:
        return False
    calls = calls_of(module, function)
    given = [argument(function, c, binding.name) for c in calls.nodes if isinstance(c, ast.Call)]
    return bool(given) and not calls.escapes and all(g is not None and identity(module, g) == wanted for g in given)


def argument(function: ast.AST, call: ast.Call, name: str) -> ast.expr | None:
    """What a call gives for a parameter of a function, None where that is not plain."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    arguments = getattr(function, "args", None)
    if not isinstance(arguments, ast.arguments) or any(isinstance(a, ast.Starred) for a in call.args):
        return None
    names = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
    offset = 1 if names[:1] in (["self"], ["cls"]) else 0
    position = names.index(name) - offset if name in names else -1
    return call.args[position] if 0 <= position < len(call.args) else None


def _only(module: Module, at: ast.AST) -> MeshInfo | None:
    """The only mesh that has a name at a node; the attributes of `self` count where no plain name does."""
    visible = meshes.in_scope(module, at)
    made = [m for m in visible if m.made] or [m for m in visible if not m.guessed] or visible
    if len(made) == 1:
        return made[0] if made[0].concrete else None
    if made:
        return None
    function, owner = module.function(at), module.class_of(at)
    if owner is None or not isinstance(function, ast.FunctionDef) or not function.args.args:
        return None
    first = function.args.args[0].arg
    if first != "self":
        return None
    names = [attr for (holder, attr) in module._attributes if holder is owner and attr in ("mesh", "_mesh")]
    if len(names) != 1:
        return None
    value = module._attributes[(owner, names[0])][0]
    info = meshes.mesh_of(module, value) if value is not None else None
    if info is None or info.evidence is None:
        return None
    return MeshInfo(f"self.{names[0]}", info.node, evidence=info.evidence)
