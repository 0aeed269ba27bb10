"""Which mesh is meant: how a mesh can be written at a place, its axes, and what the code said about it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache

from packaging.version import Version

from shardfix.analysis.module import Module, keyword, literal
from shardfix.analysis.regions import regions
from shardfix.analysis.scopes import Binding, FunctionNode
from shardfix.jaxnames import ABSTRACT_MESH, AXIS_TYPE, MAKE_MESH, MESH, NAMED_SHARDING, PARTITION_SPEC, SET_MESH
from shardfix.model import Evidence

_MESH_CALLS = (MESH, MAKE_MESH, ABSTRACT_MESH)
#: Functions of JAX that give the mesh of the context.
_CURRENT_MESH = ("jax.sharding.get_mesh", "jax.sharding.get_abstract_mesh")
#: What may hold a mesh for its name alone.
_GUESSED_KINDS = ("param", "import", "assign")
#: What may hold a mesh that the code shows.
_BOUND_KINDS = ("assign", "param")
#: A function of this name hands out a context manager, not a mesh.
_GIVES_CONTEXT = re.compile(
    r"(?:^|_)(?:use|set|with|enter|in|under|maybe|activate|open|patch)_?(?:\w+_)?mesh$", re.IGNORECASE
)


@dataclass(frozen=True)
class MeshInfo:
    """A mesh as the code shows it.

    `axis_names` and `sizes` are None where they are not literal. `types` is "auto", "explicit", "mixed" or "" where
    not visible; `each` has the type of each axis where it is mixed. `concrete` is False for an AbstractMesh.
    """

    expression: str
    node: ast.expr
    axis_names: tuple[str, ...] | None = None
    sizes: tuple[int, ...] | None = None
    types: str = ""
    concrete: bool = True
    made: bool = False  #: its construction is visible
    evidence: Evidence | None = None
    origin: ast.AST | Binding | None = None  #: what two names of one mesh have in common: its construction, or binding
    each: tuple[str, ...] = ()
    guessed: bool = False  #: nothing but its name says that it is a mesh

    def types_of(self, axes: Iterable[str]) -> str:
        """`types` as far as some of the axes go, "auto" where there are none; "mixed" is also an answer."""
        if self.types != "mixed" or self.axis_names is None or len(self.each) != len(self.axis_names):
            return self.types
        known = dict(zip(self.axis_names, self.each, strict=True))
        found = {known.get(axis, "") for axis in axes} or {"auto"}
        return found.pop() if len(found) == 1 and found <= {"auto", "explicit"} else "mixed"


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
                return replace(inner, expression=text, node=node, origin=value)
        if _annotated_result(module, value):
            evidence = module.evidence(f"{text}: its result is annotated as a Mesh", value)
            return MeshInfo(text, node, evidence=evidence, origin=value)
        callee = value.func.attr if isinstance(value.func, ast.Attribute) else getattr(value.func, "id", "")
        if _is_class(module, value.func):
            return None  # of the module, so it is another Mesh
        of_jax = name is not None and name.startswith("jax.")
        if name in _CURRENT_MESH if of_jax else _makes_a_mesh(callee):
            concrete = "abstract" not in callee.lower()
            evidence = module.evidence(f"{callee}() is named as a mesh", value)
            return MeshInfo(text, node, concrete=concrete, evidence=evidence, origin=value, guessed=not of_jax)
        return _named(module, node, text, node) if isinstance(node, ast.Name) and not of_jax else None
    if isinstance(value, ast.Name):
        return _named(module, value, text, node)
    if isinstance(value, ast.Attribute):
        if value.attr == "abstract_mesh":
            return None
        annotation = _annotated_attribute(module, value)
        if annotation is not None and _is_mesh_annotation(module, annotation):
            return MeshInfo(text, node, evidence=module.evidence(f"{text} is annotated as a Mesh", annotation))
        if _named_as_mesh(value.attr):
            evidence = module.evidence(f"{module.source(value)} is named as a mesh", value)
            return MeshInfo(text, node, evidence=evidence, guessed=True)
    return _named(module, node, text, node) if isinstance(node, ast.Name) else None


def _is_class(module: Module, function: ast.expr) -> bool:
    binding = module.binding(function) if isinstance(function, ast.Name) else None
    return binding is not None and isinstance(binding.node, ast.ClassDef)


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
    if binding is None:
        return _of_branches(module, name, text, node)
    if isinstance(binding.node, ast.withitem):
        entered = mesh_of(module, binding.node.context_expr)  # `with Mesh(devices, names) as mesh:` gives the mesh
        return replace(entered, expression=text, node=node) if entered is not None else None
    annotation = binding.annotation
    if annotation is not None:
        if _is_mesh_annotation(module, annotation):
            evidence = module.evidence(f"{name.id} is annotated as a Mesh", annotation)
            return MeshInfo(text, node, evidence=evidence, origin=binding)
        if module.resolve(annotation) == ABSTRACT_MESH:
            evidence = module.evidence(f"{name.id} is annotated as an AbstractMesh", annotation)
            return MeshInfo(text, node, concrete=False, evidence=evidence, origin=binding)
    user = _used_as_mesh(module, name) if binding.kind == "param" else None
    if user is not None:
        evidence = module.evidence(f"{name.id} is the mesh of {module.excerpt(user, 40)}", user)
        return MeshInfo(text, node, evidence=evidence, origin=binding)
    if binding.kind in _GUESSED_KINDS and _named_as_mesh(name.id):
        evidence = module.evidence(f"{name.id} is named as a mesh", binding.node)
        return MeshInfo(text, node, evidence=evidence, origin=binding, guessed=True)
    return None


def _of_branches(module: Module, name: ast.Name, text: str, node: ast.expr) -> MeshInfo | None:
    """A name bound in several branches: a mesh where each of them gives one. So is one that a star import may bind."""
    found = module.bindings(name)
    infos = [mesh_of(module, b.value) if isinstance(b.value, ast.Call) else None for b in found]
    first = infos[0] if infos else None
    if first is not None and all(info is not None and info.made for info in infos):
        return MeshInfo(text, node, made=True, evidence=first.evidence, origin=found[-1])
    if _named_as_mesh(name.id) and (found or module.scopes.stars) and all(b.kind in _GUESSED_KINDS for b in found):
        evidence = module.evidence(f"{name.id} is named as a mesh", found[0].node if found else name)
        return MeshInfo(text, node, evidence=evidence, origin=found[-1] if found else None, guessed=True)
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
    name = name.lower().strip("_")
    if "device" in name:
        return False  # what mesh_utils.create_device_mesh returns is an array of devices
    return name == "mesh" or name.endswith("_mesh")


def _makes_a_mesh(function: str) -> bool:
    """By its name; `create_device_mesh` returns an array of devices, and `use_mesh` a context manager."""
    named = function.lower().endswith("mesh") and "device_mesh" not in function.lower()
    return named and not _GIVES_CONTEXT.search(function)


def _returned(module: Module, call: ast.Call) -> ast.expr | None:
    """What a function of the module returns, when it has one `return`."""
    if not isinstance(call.func, ast.Name):
        return None
    binding = module.binding(call.func)
    if binding is None or not isinstance(binding.node, ast.FunctionDef):
        return None
    returns = [n for n in ast.walk(binding.node) if isinstance(n, ast.Return) and module.function(n) is binding.node]
    return returns[0].value if len(returns) == 1 else None


def _constructed(module: Module, call: ast.Call, name: str, text: str, node: ast.expr) -> MeshInfo:
    names = _axis_names(module, call, name)
    sizes = _sizes(module, call, name)
    evidence = module.evidence(f"mesh made by {module.excerpt(call)}", call)
    types = _types(module, call, name)
    each = _each_type(module, call) if types == "mixed" else ()
    concrete = name != ABSTRACT_MESH
    return MeshInfo(text, node, names, sizes, types, concrete, True, evidence, call, each=each)


def _argument(call: ast.Call, names: tuple[str, ...], position: int) -> ast.expr | None:
    for name in names:
        found = keyword(call, name)
        if found is not None:
            return found.value
    return call.args[position] if len(call.args) > position else None


def _axis_names(module: Module, call: ast.Call, name: str) -> tuple[str, ...] | None:
    given = _argument(call, ("axis_names",), 1)
    value = _constants(module, given)
    if isinstance(value, str):
        return (value,)
    if isinstance(value, (tuple, list)) and all(isinstance(v, str) for v in value):
        return tuple(str(v) for v in value)
    return None


def _constants(module: Module, node: ast.expr | None) -> object:
    """A literal, or a tuple or list of literals and names of them: `(DATA, MODEL)`; Ellipsis where it is none."""
    value = module.value(node) if node is not None and hasattr(node, "lineno") else node
    if isinstance(value, (ast.Tuple, ast.List)):
        return tuple(literal(module.value(element)) for element in value.elts)
    return literal(value)


def _sizes(module: Module, call: ast.Call, name: str) -> tuple[int, ...] | None:
    given = _argument(call, ("axis_shapes", "axis_sizes"), 0) if name != MESH else None
    if name == MESH and call.args:
        devices = module.value(call.args[0])
        if isinstance(devices, ast.Call) and isinstance(devices.func, ast.Attribute) and devices.func.attr == "reshape":
            arguments = devices.args
            given = arguments[0] if len(arguments) == 1 else ast.Tuple(list(arguments), ast.Load())
    value = _constants(module, given)
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


def _each_type(module: Module, call: ast.Call) -> tuple[str, ...]:
    given = _argument(call, ("axis_types",), 2)
    value = module.value(given) if given is not None else None
    named = [module.resolve(e) or "" for e in value.elts] if isinstance(value, (ast.Tuple, ast.List)) else []
    return tuple(n.rpartition(".")[2].lower() if n.startswith(AXIS_TYPE) else "" for n in named)


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
    bare: bool = False  #: a statement without a block


def contexts(module: Module, node: ast.AST) -> list[Context]:
    """Mesh contexts that enclose a node in the source, innermost first.

    Statements without a block count for what follows them: `jax.set_mesh(m)`, `stack.enter_context(jax.set_mesh(m))`.
    Those at module level count for all function bodies.
    """
    found: list[Context] = []
    child = node
    for ancestor in module.ancestors(node):
        if isinstance(child, ast.stmt):
            found += reversed(_statements_before(module, ancestor, child))
        if isinstance(ancestor, (ast.With, ast.AsyncWith)) and isinstance(child, ast.stmt):
            for item in reversed(ancestor.items):
                context = _context(module, item.context_expr, ancestor, item.optional_vars)
                if context is not None:
                    found.append(context)
        child = ancestor
    if module.function(node) is not None:
        found += [c for c in every_set_mesh(module) if c.bare and c.node in module.tree.body and c not in found]
    return found


def every_set_mesh(module: Module) -> list[Context]:
    """Every use of `jax.set_mesh` in the module as a context or as a statement."""
    return module.once(_every_set_mesh)


def _every_set_mesh(module: Module) -> list[Context]:
    found: list[Context] = []
    for call in module.calls():
        if module.resolve(call.func) == SET_MESH and call.args:
            node = module.statement(call) or call
            found.append(Context(_set_mesh(module, call.args[0]), True, node, isinstance(node, ast.Expr)))
    return found


def every_context(module: Module) -> list[Context]:
    """Every mesh context of the module, wherever it stands."""
    return module.once(_every_context)


def _every_context(module: Module) -> list[Context]:
    found = [*every_set_mesh(module), *module.once(_every_entered)]
    for node in module.nodes_mixed(ast.With, ast.AsyncWith):
        around = [_context(module, item.context_expr, node, item.optional_vars) for item in node.items]
        found += [c for c in around if c is not None and not c.set_mesh]
    return found


def _every_entered(module: Module) -> list[Context]:
    """`stack.enter_context(mesh)` and `mesh.__enter__()`: as `with mesh:` around what follows."""
    found: list[Context] = []
    for call in module.calls():
        if not isinstance(call.func, ast.Attribute) or call.func.attr not in ("enter_context", "__enter__"):
            continue
        entered = call.args[0] if call.args else call.func.value
        mesh = mesh_of(module, entered)
        if mesh is not None and not (isinstance(entered, ast.Call) and module.resolve(entered.func) == SET_MESH):
            found.append(Context(mesh, False, module.statement(call) or call, bare=True))
    return found


def _set_mesh(module: Module, node: ast.expr) -> MeshInfo:
    """What is known about the argument of `jax.set_mesh`, which is a mesh whatever it is called."""
    known = mesh_of(module, node)
    if known is not None:
        return known
    return MeshInfo(module.source(node), node, evidence=module.evidence("given to jax.set_mesh", node))


def _statements_before(module: Module, block: ast.AST, child: ast.stmt) -> list[Context]:
    for name in ("body", "orelse", "finalbody"):
        statements = getattr(block, name, [])
        if isinstance(statements, list) and child in statements:
            before = statements[: statements.index(child)]
            return [c for c in (*every_set_mesh(module), *module.once(_every_entered)) if c.bare and c.node in before]
    return []


def _context(module: Module, expression: ast.expr, node: ast.AST, alias: ast.expr | None = None) -> Context | None:
    if isinstance(expression, ast.Call) and module.resolve(expression.func) == SET_MESH and expression.args:
        return Context(_set_mesh(module, expression.args[0]), True, node)
    mesh = mesh_of(module, expression)
    if mesh is not None and isinstance(alias, ast.Name):
        mesh = replace(mesh, expression=alias.id, node=alias)  # with Mesh(devices, names) as mesh
    return Context(mesh, False, node) if mesh is not None else None


def in_scope(module: Module, at: ast.AST) -> list[MeshInfo]:
    """Meshes that a plain name of a scope visible at a node, or an attribute of `self` there, stands for.

    The nearest scope comes first. The `node` of an answer need not be part of the tree.
    """
    found: list[MeshInfo] = _of_self(module, at)
    seen: set[str] = set()
    scope = module.scopes.scope(at) if module.contains(at) else None
    while scope is not None:
        for name, bindings in scope.bindings.items():
            if name in seen or not any(binding.kind in _BOUND_KINDS for binding in bindings):
                continue
            if module.scopes.lookup(name, at) != bindings:
                continue
            info = _binding_mesh(module, name, at)
            if info is not None:
                seen.add(name)
                found.append(info)
        scope = scope.parent
    return found


def _of_self(module: Module, at: ast.AST) -> list[MeshInfo]:
    """Meshes that the methods of the class around a node keep in an attribute."""
    function = module.function(at)
    owner = module.parent(function) if function is not None else None
    if not isinstance(owner, ast.ClassDef) or not module.scopes.lookup("self", at):
        return []
    found: dict[str, MeshInfo] = {}
    named = [module.binding(base) for base in owner.bases if isinstance(base, ast.Name)]
    parents = [b.node for b in named if b is not None and isinstance(b.node, ast.ClassDef)]
    sets = module.once(_set_on_self)
    for node in (n for each in (owner, *parents) for n in sets(each)):
        if module.function(node) is not function:
            info = mesh_of(module, node)
            if info is not None:
                found.setdefault(f"self.{node.attr}", replace(info, expression=f"self.{node.attr}"))
    return list(found.values())


def _set_on_self(module: Module) -> Callable[[ast.ClassDef], list[ast.Attribute]]:
    """The attributes of `self` that are set somewhere in a class, those outside of inner blocks first."""

    own = [
        node
        for node in module.set_attributes
        if isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == "self"
    ]

    def depth(node: ast.AST) -> int:
        return sum(1 for _ in module.ancestors(node))

    @cache
    def within(owner: ast.ClassDef) -> list[ast.Attribute]:
        return sorted((node for node in own if module.inside(node, owner)), key=depth)

    return within


def _binding_mesh(module: Module, name: str, at: ast.AST) -> MeshInfo | None:
    probe = ast.Name(name, ast.Load())
    ast.copy_location(probe, at)
    module.scopes.parents[probe] = at
    try:
        binding = module.binding(probe)
        if binding is None or binding.kind not in _BOUND_KINDS:
            return None
        if binding.kind == "assign" and not _precedes(module, binding.node, at):
            return None
        info = mesh_of(module, probe)
    finally:
        del module.scopes.parents[probe]
    if info is None:
        return None
    return replace(info, expression=name)


def _precedes(module: Module, binder: ast.AST, at: ast.AST) -> bool:
    """In the same function the binding has to stand before; an outer one has run when the inner function does."""
    if module.function(binder) is not module.function(at):
        return True
    statement = module.statement(binder) if not isinstance(binder, ast.arg) else None
    return statement is None or module.span(statement)[0] < module.span(at)[0]


@dataclass(frozen=True)
class Meant:
    """The mesh that is meant at a node.

    `mesh` can be written there; `known` tells what is known about it even where it has no name there. `context`:
    a `jax.set_mesh` is in sight, around the node or, for a function body, anywhere in the module. `old`: under a
    `with mesh:`, which tells the mesh to with_sharding_constraint alone. `body`: inside a shard_map, where only the
    context mesh will do. `rivals` are the meshes between which nothing decides.
    """

    mesh: MeshInfo | None = None
    known: MeshInfo | None = None
    context: bool = False
    old: bool = False
    body: bool = False
    rivals: tuple[MeshInfo, ...] = ()
    evidence: Evidence | None = None


def meant(module: Module, at: ast.AST, axes: Iterable[str] = ()) -> Meant:
    """Which mesh is meant at a node: by the innermost evidence, else the only mesh in scope that has the axes."""
    enclosing = [t for t in regions(module).reach(at).transforms if t.kind == "shard_map"]
    if enclosing:
        given = enclosing[-1].argument("mesh", 1)
        known = mesh_of(module, given) if given is not None else None
        evidence = module.evidence(f"inside the shard_map of line {enclosing[-1].node.lineno}", enclosing[-1].node)
        return Meant(known=known, context=True, body=True, evidence=evidence)
    function = module.function(at)
    around = contexts(module, at)
    if around and (function is None or module.inside(around[0].node, function)):
        return _in_context(module, around[0], at)
    settings = every_set_mesh(module) if function is not None else []
    chosen, others = _choose(module, at, frozenset(axes), settings)
    if around:
        outer = _in_context(module, around[0], at)
        own = chosen is not None and outer.known is not None and chosen.origin is not outer.known.origin
        if not own or chosen is None or outer.known is None or _function_of(module, chosen) is not function:
            # Under several contexts, a PartitionSpec takes the mesh of the one that is set when the function runs.
            several = outer.mesh is not None and bool(rivals(module, outer.mesh, at))
            return replace(outer, mesh=None, known=None) if several else outer
        return replace(outer, mesh=None, known=None, rivals=(chosen, outer.known))
    if chosen is not None:
        return Meant(chosen, chosen, bool(settings), evidence=chosen.evidence)
    return Meant(None, others[0] if len(others) == 1 else None, bool(settings), rivals=tuple(others[:2]))


def _in_context(module: Module, context: Context, at: ast.AST) -> Meant:
    mesh = context.mesh if context.mesh is not None and nameable(module, context.mesh, at) else None
    evidence = module.evidence("the mesh context around it", context.node)
    return Meant(mesh, context.mesh, context.set_mesh, not context.set_mesh, evidence=evidence)


def _choose(
    module: Module, at: ast.AST, axes: frozenset[str], settings: list[Context]
) -> tuple[MeshInfo | None, list[MeshInfo]]:
    visible = [m for m in _distinct(in_scope(module, at)) if m.concrete]
    for transform in reversed(regions(module).reach(at).transforms):
        for name in ("in_shardings", "out_shardings"):
            said = mesh_within(module, transform.keyword(name)) if transform.kind == "jit" else None
            if said is not None and nameable(module, said, at):
                return replace(said, evidence=module.evidence(f"{name} of the jit around it", transform.node)), []
    own = [m for m in visible if _is_parameter(m) and _function_of(module, m) is module.function(at)]
    fitting = [m for m in own or visible if m.axis_names is None or axes <= set(m.axis_names)] or own or visible
    if len(fitting) > 1:
        set_here = {c.mesh.origin for c in settings if c.mesh is not None}
        fitting = [m for m in fitting if m.origin in set_here] if len(set_here) == 1 else fitting
    if len(fitting) == 1:
        fitting += rivals(module, fitting[0], at)
    if len(fitting) != 1:
        fitting = _beside(module, at) or fitting
    return (fitting[0], []) if len(fitting) == 1 else (None, fitting)


def rivals(module: Module, mesh: MeshInfo, at: ast.AST) -> list[MeshInfo]:
    """The meshes of contexts under which the function of a node may be called, other than one that it sees outside."""
    function = module.function(at)
    home = _function_of(module, mesh)
    if function is None or home is function:
        return []
    around = [c for c in every_context(module) if not module.inside(c.node, function)]
    if home is not None and module.inside(function, home):
        around = [c for c in around if module.inside(c.node, home)]  # what it closes over is meant, wherever it goes
    meshes = [c.mesh for c in around if c.mesh is not None]
    return [m for m in meshes if not _same(m, mesh) and not _mentions(module, m, mesh)]


def _same(one: MeshInfo, other: MeshInfo) -> bool:
    return (one.origin or one.expression) == (other.origin or other.expression)


def _mentions(module: Module, made: MeshInfo, mesh: MeshInfo) -> bool:
    """`with project.use_mesh(mesh):` is about the mesh that it names."""
    inner = [n for n in ast.walk(made.node) if isinstance(n, (ast.Name, ast.Attribute)) and n is not made.node]
    found = [mesh_of(module, n) for n in inner if module.contains(n)]
    return any(f is not None and _same(f, mesh) for f in found)


def _is_parameter(mesh: MeshInfo) -> bool:
    return isinstance(mesh.origin, Binding) and mesh.origin.kind == "param"


def _function_of(module: Module, mesh: MeshInfo) -> FunctionNode | None:
    """The function in which a mesh is made or bound."""
    origin = mesh.origin.node if isinstance(mesh.origin, Binding) else mesh.origin
    return module.function(origin) if origin is not None else None


def _beside(module: Module, at: ast.AST) -> list[MeshInfo]:
    """The mesh of the other NamedShardings in the same function, when it is one."""
    function = module.function(at)
    found: dict[str, MeshInfo] = {}
    for call in module.calls():
        if module.function(call) is function and module.resolve(call.func) == NAMED_SHARDING and call.args:
            text, evidence = module.source(call.args[0]), module.evidence("the other shardings of the function", call)
            info = mesh_of(module, call.args[0]) or MeshInfo(text, call.args[0])
            if nameable(module, info, at) and not module.inside(at, call):
                found.setdefault(text, replace(info, evidence=evidence))
    return list(found.values()) if len(found) == 1 else []


def _distinct(found: list[MeshInfo]) -> list[MeshInfo]:
    kept: dict[object, MeshInfo] = {}
    for info in found:
        kept.setdefault(info.origin or info.expression, info)
    return list(kept.values())


def mesh_within(module: Module, value: ast.expr | None) -> MeshInfo | None:
    """The mesh of the NamedShardings in a value, when there is one."""
    found: list[MeshInfo] = []
    for node in ast.walk(module.value(value)) if value is not None else ():
        parts = sharding_parts(module, node) if isinstance(node, (ast.Call, ast.Name)) else None
        info = mesh_of(module, parts[0]) if parts is not None else None
        if info is not None:
            found.append(info)
    found = _distinct(found)
    return found[0] if len(found) == 1 else None


def nameable(module: Module, info: MeshInfo, at: ast.AST) -> bool:
    """Whether the expression of a mesh means the same at a node, and may stand there."""
    if not isinstance(info.node, (ast.Name, ast.Attribute)) or not info.concrete:
        return False
    root: ast.expr = info.node
    while isinstance(root, ast.Attribute):
        root = root.value
    if isinstance(info.node, ast.Attribute) and isinstance(root, ast.Name) and root.id == "self":
        return module.class_of(info.node) is module.class_of(at) and bool(module.scopes.lookup("self", at))
    if not module.contains(root):  # found by `in_scope`, as a name that stands for one thing
        return isinstance(root, ast.Name) and len(module.scopes.lookup(root.id, at)) == 1
    return module.same_meaning(info.node, at)
