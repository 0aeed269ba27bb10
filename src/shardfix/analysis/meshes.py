"""Which mesh is meant: how a mesh can be written at a place, its axes, and what the code said about it."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, replace

from packaging.version import Version

from shardfix.analysis.module import Module, keyword, literal
from shardfix.jaxnames import ABSTRACT_MESH, AXIS_TYPE, MAKE_MESH, MESH, NAMED_SHARDING, PARTITION_SPEC, SET_MESH
from shardfix.model import Evidence

_MESH_CALLS = (MESH, MAKE_MESH, ABSTRACT_MESH)
#: A function of this name hands out a mesh; `use_mesh` and the like hand out a context manager.
_GIVES_MESH = re.compile(r"\w*mesh", re.IGNORECASE)
_GIVES_CONTEXT = re.compile(r"(?:^|_)(?:use|set|with|enter|in|under|maybe|activate)_?(?:\w+_)?mesh$", re.IGNORECASE)


@dataclass(frozen=True)
class MeshInfo:
    """A mesh as the code shows it.

    `axis_names` and `sizes` are None where they are not literal. `types` is "auto", "explicit", "mixed" or "" where
    not visible. `concrete` is False for an AbstractMesh.
    """

    expression: str
    node: ast.expr
    axis_names: tuple[str, ...] | None = None
    sizes: tuple[int, ...] | None = None
    types: str = ""
    concrete: bool = True
    made: bool = False  #: its construction is visible
    evidence: Evidence | None = None
    guessed: bool = False  #: nothing but its name says that it is a mesh


def mesh_of(module: Module, node: ast.expr, depth: int = 0) -> MeshInfo | None:
    """What is known about the mesh that an expression stands for; None where nothing says that it is a mesh.

    Followed: names, `self.x`, functions of the module that return a mesh, parameters annotated or named as one.
    """
    text = module.source(node)
    value = module.value(node)
    if isinstance(value, ast.Call):
        name = module.resolve(value.func)
        if name in _MESH_CALLS:
            return _constructed(module, value, name, text, node)
        made = _returned(module, value)
        if made is not None and depth < 4:
            inner = mesh_of(module, made, depth + 1)
            if inner is not None:
                return MeshInfo(
                    text, node, inner.axis_names, inner.sizes, inner.types, inner.concrete, inner.made, inner.evidence
                )
        if _annotated_result(module, value):
            return MeshInfo(text, node, evidence=module.evidence(f"{text}: its result is annotated as a Mesh", value))
        callee = value.func.attr if isinstance(value.func, ast.Attribute) else getattr(value.func, "id", "")
        if name is not None and name.startswith("jax."):
            return None
        if _GIVES_MESH.fullmatch(callee) and not _GIVES_CONTEXT.search(callee):
            evidence = module.evidence(f"{callee}() is named as a mesh", value)
            return MeshInfo(text, node, evidence=evidence, guessed=True)
        return None
    if isinstance(value, ast.Name):
        return _named(module, value, text, node)
    if isinstance(value, ast.Attribute):
        if value.attr == "abstract_mesh":
            return None
        annotation = _annotated_attribute(module, value)
        if annotation is not None and _is_mesh_annotation(module, annotation):
            return MeshInfo(text, node, evidence=module.evidence(f"{text} is annotated as a Mesh", annotation))
        if value.attr == "mesh" or value.attr.endswith("_mesh"):
            evidence = module.evidence(f"{module.source(value)} is named as a mesh", value)
            return MeshInfo(text, node, evidence=evidence, guessed=True)
    return None


def _annotated_result(module: Module, call: ast.Call) -> bool:
    """Whether a call is of a function of the module that says `-> Mesh`."""
    if not isinstance(call.func, ast.Name):
        return False
    binding = module.binding(call.func)
    function = binding.node if binding is not None else None
    return (
        isinstance(function, ast.FunctionDef)
        and function.returns is not None
        and _is_mesh_annotation(module, function.returns)
    )


def _annotated_attribute(module: Module, node: ast.Attribute) -> ast.expr | None:
    """The annotation of `self.x` in the body of the class around it."""
    owner = module.class_of(node) if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls") else None
    for statement in owner.body if owner is not None else []:
        if isinstance(statement, ast.AnnAssign) and getattr(statement.target, "id", "") == node.attr:
            return statement.annotation
    return None


def _is_mesh_annotation(module: Module, annotation: ast.expr) -> bool:
    said = annotation.value if isinstance(annotation, ast.Constant) else module.resolve(annotation)
    return said == MESH or (isinstance(said, str) and said.rpartition(".")[2].strip("'\" ") == "Mesh")


def _named(module: Module, name: ast.Name, text: str, node: ast.expr) -> MeshInfo | None:
    binding = module.binding(name)
    if binding is not None and isinstance(binding.node, ast.withitem):
        entered = mesh_of(module, binding.node.context_expr)  # `with mesh as m:` gives the mesh
        if entered is not None:
            return replace(entered, expression=text, node=node)
    annotation = binding.annotation if binding is not None else None
    if annotation is not None:
        if _is_mesh_annotation(module, annotation):
            return MeshInfo(text, node, evidence=module.evidence(f"{name.id} is annotated as a Mesh", annotation))
        if module.resolve(annotation) == ABSTRACT_MESH:
            evidence = module.evidence(f"{name.id} is annotated as an AbstractMesh", annotation)
            return MeshInfo(text, node, concrete=False, evidence=evidence)
    if binding is None:
        # Bound in several branches: a mesh where each of them gives one.
        values = [b.value for b in module.bindings(name)]
        infos = [mesh_of(module, v) if isinstance(v, ast.Call) else None for v in values]
        if infos and all(info is not None and info.made for info in infos):
            return MeshInfo(text, node, made=True, evidence=infos[0].evidence if infos[0] is not None else None)
    user = _used_as_mesh(module, name) if binding is not None and binding.kind == "param" else None
    if user is not None:
        evidence = module.evidence(f"{name.id} is the mesh of {module.source(user)[:40]}", user)
        return MeshInfo(text, node, evidence=evidence)
    if _named_as_mesh(name.id) and (binding is None or binding.kind in ("param", "import", "assign")):
        evidence = module.evidence(f"{name.id} is named as a mesh", binding.node if binding is not None else name)
        return MeshInfo(text, node, evidence=evidence, guessed=True)
    return None


def _used_as_mesh(module: Module, name: ast.Name) -> ast.Call | None:
    """A call that takes a parameter as its mesh: `NamedSharding(x, ...)`, or `mesh=x` of a function of JAX."""
    meant = module.bindings(name)
    for load in module.scopes.loads.get(name.id, []):
        parent = module.parent(load)
        call = module.parent(parent) if isinstance(parent, ast.keyword) and parent.arg == "mesh" else parent
        if not isinstance(call, ast.Call) or module.bindings(load) != meant:
            continue
        callee = module.resolve(call.func) or ""
        first = call is parent and call.args[:1] == [load]
        if callee == NAMED_SHARDING if first else (call is not parent and callee.startswith("jax.")):
            return call
    return None


def _named_as_mesh(name: str) -> bool:
    return name == "mesh" or name.endswith("_mesh")


def _returned(module: Module, call: ast.Call) -> ast.expr | None:
    """What a function of the module returns, when it has one `return`."""
    if not isinstance(call.func, ast.Name):
        return None
    binding = module.binding(call.func)
    if binding is None or not isinstance(binding.node, ast.FunctionDef):
        return None
    returns = [
        n for n in ast.walk(binding.node) if isinstance(n, ast.Return) and module.function(n) is binding.node
    ]
    return returns[0].value if len(returns) == 1 else None


def _constructed(module: Module, call: ast.Call, name: str, text: str, node: ast.expr) -> MeshInfo:
    names = _axis_names(module, call, name)
    sizes = _sizes(module, call, name)
    evidence = module.evidence(f"mesh made by {module.source(call)[:60]}", call)
    return MeshInfo(
        text, node, names, sizes, _types(module, call, name), name != ABSTRACT_MESH, made=True, evidence=evidence
    )


def _argument(call: ast.Call, names: tuple[str, ...], position: int) -> ast.expr | None:
    for name in names:
        found = keyword(call, name)
        if found is not None:
            return found.value
    return call.args[position] if len(call.args) > position else None


def _axis_names(module: Module, call: ast.Call, name: str) -> tuple[str, ...] | None:
    given = _argument(call, ("axis_names",), 1)
    value = literal(module.value(given)) if given is not None else ...
    if isinstance(value, str):
        return (value,)
    if isinstance(value, (tuple, list)) and all(isinstance(v, str) for v in value):
        return tuple(str(v) for v in value)
    return None


def _sizes(module: Module, call: ast.Call, name: str) -> tuple[int, ...] | None:
    given = _argument(call, ("axis_shapes", "axis_sizes"), 0) if name != MESH else None
    if name == MESH and call.args:
        devices = module.value(call.args[0])
        if isinstance(devices, ast.Call) and isinstance(devices.func, ast.Attribute) and devices.func.attr == "reshape":
            arguments = devices.args
            given = arguments[0] if len(arguments) == 1 else ast.Tuple(list(arguments), ast.Load())
    value = literal(module.value(given) if hasattr(given, "lineno") else given) if given is not None else ...
    if isinstance(value, int):
        value = (value,)
    if isinstance(value, (tuple, list)) and all(isinstance(v, int) for v in value):
        return tuple(v for v in value if isinstance(v, int))
    return None


def _types(module: Module, call: ast.Call, name: str) -> str:
    given = _argument(call, ("axis_types",), 2)
    if any(k.arg is None for k in call.keywords):
        return ""
    if given is None or (isinstance(given, ast.Constant) and given.value is None):
        target = module.settings.to_version
        if name == MAKE_MESH:
            return "explicit" if target >= Version("0.9") else "auto"  # jax.make_mesh flipped its default in 0.9.0
        if name == ABSTRACT_MESH:
            return "explicit" if target >= Version("0.12") else "auto"
        return "auto"
    members = {
        n.attr.lower()
        for n in ast.walk(module.value(given))
        if isinstance(n, ast.Attribute) and (module.resolve(n.value) or "") == AXIS_TYPE
    }
    if not members:
        found = module.resolve(given) or ""
        members = {found.rpartition(".")[2].lower()} if found.startswith(AXIS_TYPE) else set()
    if members <= {"auto"} and members:
        return "auto"
    if members <= {"explicit"} and members:
        return "explicit"
    return "mixed" if members else ""


def sharding_parts(module: Module, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """The mesh and spec expressions of a `NamedSharding(mesh, spec)`."""
    value = module.value(node)
    if not isinstance(value, ast.Call) or module.resolve(value.func) != NAMED_SHARDING:
        return None
    mesh = _argument(value, ("mesh",), 0)
    spec = _argument(value, ("spec", "pspec"), 1)
    return (mesh, spec) if mesh is not None and spec is not None else None


def is_spec(module: Module, node: ast.expr) -> bool:
    value = module.value(node)
    return isinstance(value, ast.Call) and module.resolve(value.func) == PARTITION_SPEC


@dataclass(frozen=True)
class Context:
    """A mesh context around a node: `with jax.set_mesh(mesh):` (or use_mesh), or `with mesh:`."""

    mesh: MeshInfo | None
    set_mesh: bool
    node: ast.AST


def contexts(module: Module, node: ast.AST) -> list[Context]:
    """Mesh contexts that enclose a node in the source, innermost first; a bare `jax.set_mesh(m)` statement before it
    counts as the outermost."""
    found: list[Context] = []
    for ancestor in module.ancestors(node):
        if isinstance(ancestor, (ast.With, ast.AsyncWith)):
            for item in reversed(ancestor.items):
                context = _context(module, item.context_expr, ancestor)
                if context is not None:
                    found.append(context)
    for statement in module.tree.body:
        if module.span(statement)[0] >= module.span(node)[0]:
            break
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            context = _context(module, statement.value, statement)
            if context is not None and context.set_mesh:
                found.append(context)
    return found


def _context(module: Module, expression: ast.expr, node: ast.AST) -> Context | None:
    if isinstance(expression, ast.Call) and module.resolve(expression.func) == SET_MESH and expression.args:
        return Context(mesh_of(module, expression.args[0]), True, node)
    if isinstance(node, (ast.With, ast.AsyncWith)):
        mesh = mesh_of(module, expression)
        if mesh is not None:
            return Context(mesh, False, node)
    return None


def in_scope(module: Module, at: ast.AST) -> list[MeshInfo]:
    """Meshes that a plain name of a scope visible at a node stands for, nearest scope first."""
    found: list[MeshInfo] = []
    seen: set[str] = set()
    scope = module.scopes.scope_of.get(at)
    while scope is not None:
        for name, bindings in scope.bindings.items():
            if name in seen:
                continue
            if module.scopes.lookup(name, at) != bindings:
                continue
            info = _binding_mesh(module, name, at)
            if info is not None:
                seen.add(name)
                found.append(info)
        scope = scope.parent
    return found


def _binding_mesh(module: Module, name: str, at: ast.AST) -> MeshInfo | None:
    probe = ast.Name(name, ast.Load())
    ast.copy_location(probe, at)
    module.scopes.scope_of[probe] = module.scopes.scope_of[at]
    module.scopes.parents[probe] = at
    try:
        binding = module.binding(probe)
        if binding is None or binding.kind not in ("assign", "param"):
            return None
        if binding.kind == "assign" and not _precedes(module, binding.node, at):
            return None
        info = mesh_of(module, probe)
    finally:
        del module.scopes.scope_of[probe]
        del module.scopes.parents[probe]
    if info is None:
        return None
    return MeshInfo(name, info.node, info.axis_names, info.sizes, info.types, info.concrete, info.made, info.evidence)


def _precedes(module: Module, binder: ast.AST, at: ast.AST) -> bool:
    """In the same function the binding has to stand before; an outer one has run when the inner function does."""
    start = module.span(module.statement(binder) or binder)[0]
    return module.function(binder) is not module.function(at) or start < module.span(at)[0]
