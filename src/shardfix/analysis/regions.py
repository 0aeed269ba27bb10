"""Traced regions: which transformations (jit, shard_map, pmap, ...) the body of a function runs under.

Followed within one module: decorators, `functools.partial`, assigned and nested applications, methods, functions that
are called by, or passed as arguments inside of, other functions. What no code of the module shows is `UNKNOWN`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property

from shardfix.analysis.module import Module, keyword
from shardfix.analysis.scopes import Binding, FunctionNode
from shardfix.jaxnames import JIT, OLD_SHARD_MAP, PARTIAL, PJIT, PMAP, SHARD_MAP

#: canonical name -> kind of region that a function given to it runs in
TRANSFORMS = {
    JIT: "jit",
    PJIT: "jit",
    "jax.filter_jit": "jit",
    SHARD_MAP: "shard_map",
    OLD_SHARD_MAP: "shard_map",
    PMAP: "pmap",
    "jax.vmap": "vmap",
    "jax.grad": "grad",
    "jax.value_and_grad": "grad",
    "jax.custom_vjp": "custom_vjp",
    "jax.custom_jvp": "custom_jvp",
    "jax.checkpoint": "inline",
    "jax.remat": "inline",
    "jax.named_call": "inline",
    "jax.eval_shape": "jit",
    "jax.make_jaxpr": "jit",
    "jax.jacfwd": "grad",
    "jax.jacrev": "grad",
    "jax.hessian": "grad",
    "jax.linearize": "grad",
    "jax.vjp": "grad",
    "jax.jvp": "grad",
}
_TRACING = {"jit", "shard_map", "pmap"}
_MAX_PATHS = 64


@dataclass(frozen=True, eq=False)
class Transform:
    """One application of a transformation to a function.

    `calls` are the calls that carry its keywords: the application itself and the partials before it; empty for a bare
    decorator. `bound` is how many leading positional parameters of the function a partial has filled.
    """

    kind: str
    name: str
    node: ast.expr
    calls: tuple[ast.Call, ...]
    function: FunctionNode
    bound: int = 0
    bound_keywords: frozenset[str] = frozenset()

    def keyword(self, name: str) -> ast.expr | None:
        """The value of a keyword of the application, the innermost partial counting least."""
        for call in self.calls:
            found = keyword(call, name)
            if found is not None:
                return found.value
        return None

    def argument(self, name: str, position: int) -> ast.expr | None:
        """A keyword or the positional argument of the application; the function itself is position 0."""
        value = self.keyword(name)
        if value is not None:
            return value
        for call in self.calls:
            arguments = call.args
            if any(isinstance(a, ast.Starred) for a in arguments):
                return None
            if len(arguments) > position:
                return arguments[position]
        return None

    @property
    def opaque(self) -> bool:
        """Keywords come from a `**mapping`, so that what is absent may still be given."""
        return any(k.arg is None for call in self.calls for k in call.keywords)


#: A way in which a function body is reached, outermost transformation first.
Path = tuple[Transform, ...]


@dataclass(frozen=True)
class Reach:
    """All ways in which a node is reached. `eager`: some way has no tracing transformation and starts at module level.
    `unknown`: some way starts in a function that nobody in the module uses, or that escapes."""

    paths: tuple[Path, ...]
    eager: bool
    unknown: bool

    @property
    def transforms(self) -> tuple[Transform, ...]:
        return tuple(dict.fromkeys(t for path in self.paths for t in path))

    def every_path_has(self, *kinds: str) -> bool:
        return bool(self.paths) and all(any(t.kind in kinds for t in path) for path in self.paths)

    def any_path_has(self, *kinds: str) -> bool:
        return any(t.kind in kinds for path in self.paths for t in path)

    @property
    def traced(self) -> bool:
        """Certainly inside a jit, shard_map or pmap."""
        return self.every_path_has(*_TRACING)


def regions(module: Module) -> Regions:
    """The regions of a module, found once."""
    return module.once(Regions)


class Regions:
    """Applications of transformations in a module, and what they make of each function body."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._memo: dict[FunctionNode, tuple[frozenset[Path], bool]] = {}

    def reach(self, node: ast.AST) -> Reach:
        """How a node is reached."""
        function = self.module.function(node)
        if function is None:
            return Reach(((),), eager=True, unknown=False)
        paths, unknown = self._paths(function, ())
        eager = any(not any(t.kind in _TRACING for t in path) for path in paths) and not unknown
        return Reach(tuple(paths), eager, unknown)

    def applied_to(self, function: FunctionNode) -> list[Transform]:
        return self._applications.get(function, [])

    @cached_property
    def all(self) -> list[Transform]:
        """Every application of a known transformation to a function that the module shows."""
        return [t for found in self._applications.values() for t in found]

    # -- applications -----------------------------------------------------------------------------------------

    @cached_property
    def _applications(self) -> dict[FunctionNode, list[Transform]]:
        found: dict[FunctionNode, list[Transform]] = {}
        for node in self.module.scopes.scope_of:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for decorator in node.decorator_list:
                    transform = self._decorator(decorator, node)
                    if transform is not None:
                        found.setdefault(node, []).append(transform)
            elif isinstance(node, ast.Call):
                for transform in self._application(node):
                    found.setdefault(transform.function, []).append(transform)
        return found

    def _named(self, node: ast.expr) -> tuple[str, str, tuple[ast.Call, ...]] | None:
        """(kind, name, partial calls) when an expression is a transformation or a partial of one."""
        target, chain = self.module.partial_chain(node)
        name = self.module.resolve(target)
        if name is None or name not in TRANSFORMS:
            return None
        return TRANSFORMS[name], name, tuple(chain)

    def _decorator(self, decorator: ast.expr, function: FunctionNode) -> Transform | None:
        named = self._named(decorator)
        if named is not None:
            kind, name, chain = named
            return Transform(kind, name, decorator, chain, function)
        value = decorator
        if isinstance(value, ast.Call):
            if self.module.resolve(value.func) == PARTIAL and value.args:
                named = self._named(value.args[0])
            else:
                named = self._named(value.func)  # @jax.shard_map(mesh=...), @jax.jit(static_argnums=0)
            if named is not None:
                kind, name, chain = named
                return Transform(kind, name, decorator, (value, *chain), function)
        return None

    def _application(self, call: ast.Call) -> list[Transform]:
        """`jit(f, ...)`, `partial(jit, ...)(f)`, `shard_map(mesh=...)(f)`, `jit(shard_map(f))`."""
        named = self._named(call.func)
        calls: tuple[ast.Call, ...] = ()
        if named is not None:
            calls = (call, *named[2])
        elif isinstance(call.func, ast.Call):
            inner = call.func
            if self.module.resolve(inner.func) == PARTIAL:
                named = self._named(inner.args[0]) if inner.args else None
            elif not inner.args:
                named = self._named(inner.func)
            if named is not None:
                calls = (call, inner, *named[2])
        if named is None:
            return []
        kind, name, _ = named
        subject = call.args[0] if call.args else None
        if subject is None:
            for key in ("f", "fun"):
                found = keyword(call, key)
                subject = found.value if found is not None else subject
        if subject is None:
            return []
        functions = self._functions(subject)
        return [Transform(kind, name, call, calls, f, bound, names) for f, bound, names in functions]

    def _functions(
        self, node: ast.expr, bound: int = 0, names: frozenset[str] = frozenset(), depth: int = 0
    ) -> list[tuple[FunctionNode, int, frozenset[str]]]:
        """The functions of the module that an expression may stand for, seen through partials and transformations."""
        if depth > 8:
            return []
        if isinstance(node, ast.Lambda):
            return [(node, bound, names)]
        if isinstance(node, ast.IfExp):
            return [
                f for arm in (node.body, node.orelse) for f in self._functions(arm, bound, names, depth + 1)
            ]
        if isinstance(node, ast.Name):
            binding = self.module.binding(node)
            found = [binding] if binding is not None else self.module.bindings(node)
            result: list[tuple[FunctionNode, int, frozenset[str]]] = []
            for b in found:
                if b.kind == "def" and isinstance(b.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    result.append((b.node, bound, names))
                elif b.kind == "assign" and b.value is not None:
                    result.extend(self._functions(b.value, bound, names, depth + 1))
            return result
        if isinstance(node, ast.Attribute):
            method = self.method(node)
            if method is not None:
                return [(method, bound + 1, names)]
            value = self.module.attribute_value(node)
            return self._functions(value, bound, names, depth + 1) if value is not None else []
        if isinstance(node, ast.Call):
            if self.module.resolve(node.func) == PARTIAL and node.args:
                keywords = names | {k.arg for k in node.keywords if k.arg is not None}
                return self._functions(node.args[0], bound + len(node.args) - 1, keywords, depth + 1)
            if self._named(node.func) is not None and node.args:
                return self._functions(node.args[0], bound, names, depth + 1)
        return []

    def method(self, node: ast.Attribute) -> ast.FunctionDef | None:
        """The method that `self.name` means in the class around it."""
        if isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
            owner = self.module.class_of(node)
            for statement in owner.body if owner is not None else []:
                if isinstance(statement, ast.FunctionDef) and statement.name == node.attr:
                    return statement
        return None

    # -- paths ------------------------------------------------------------------------------------------------

    def _paths(self, function: FunctionNode, active: tuple[FunctionNode, ...]) -> tuple[frozenset[Path], bool]:
        if function in self._memo:
            return self._memo[function]
        if function in active:
            return frozenset(), False  # recursion adds no way in
        wrapped = self.applied_to(function)
        # Decorators surround whatever calls the function: the first one is the outermost.
        decorators = getattr(function, "decorator_list", [])
        inner = tuple(t for t in wrapped if t.node in decorators)
        sites = self._sites_of(function)
        paths: set[Path] = set()
        unknown = not sites
        if not sites:
            paths.add(inner)
        for site in sites:
            around, from_unknown = self._around(site.node, (*active, function))
            unknown = unknown or from_unknown or not site.certain
            own = tuple(t for t in (self._at(wrapped, call) for call in site.applications) if t is not None)
            paths.update((*path, *own, *inner) for path in around)
        if len(paths) > _MAX_PATHS:
            paths, unknown = set(list(paths)[:_MAX_PATHS]), True
        result = (frozenset(paths), unknown)
        if not active:
            self._memo[function] = result
        return result

    def _around(self, use: ast.AST, active: tuple[FunctionNode, ...]) -> tuple[frozenset[Path], bool]:
        outer = self.module.function(use)
        if outer is None:
            return frozenset({()}), False
        return self._paths(outer, active)

    @staticmethod
    def _at(wrapped: list[Transform], call: ast.Call) -> Transform | None:
        return next((t for t in wrapped if t.node is call), None)

    def _sites_of(self, function: FunctionNode) -> list[_Site]:
        """Where the function is called or handed on."""
        if isinstance(function, ast.Lambda):
            return self._sites(function, (), 0)
        owner = self.module.parent(function)
        if isinstance(owner, ast.ClassDef):
            loads: list[ast.expr] = [
                node
                for node in self.module.scopes.scope_of
                if isinstance(node, ast.Attribute)
                and node.attr == function.name
                and isinstance(node.ctx, ast.Load)
                and isinstance(node.value, ast.Name)
                and node.value.id in ("self", "cls")
                and self.module.class_of(node) is owner
            ]
        else:
            loads = self._loads(function.name, function)
        return [site for load in loads for site in self._sites(load, (), 0)]

    def _sites(self, use: ast.expr, applications: tuple[ast.Call, ...], depth: int) -> list[_Site]:
        """Follow one use outwards through partials, transformations and names until it is called or gets away."""
        top: ast.expr = use
        while True:
            parent = self.module.parent(top)
            if isinstance(parent, ast.keyword):
                parent = self.module.parent(parent)
            if not isinstance(parent, ast.Call) or parent.func is top:
                break
            if self.module.resolve(parent.func) == PARTIAL and parent.args and parent.args[0] is top:
                top = parent
            elif any(t.node is parent for t in self.all):
                applications = (parent, *applications)  # outermost first
                top = parent
            else:
                break
        parent = self.module.parent(top)
        if isinstance(parent, ast.Call) and parent.func is top:
            if any(t.node is parent for t in self.all):
                return self._sites(parent, (parent, *applications), depth)
            return [_Site(top, applications, True)]
        if isinstance(parent, ast.keyword):
            parent = self.module.parent(parent)
        if isinstance(parent, ast.Call):
            callee = self.module.resolve(parent.func) or ""
            return [_Site(top, applications, callee.startswith("jax."))]
        if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
            loads = self._loads(parent.targets[0].id, parent) if depth < 6 else []
            found = [site for load in loads for site in self._sites(load, applications, depth + 1)]
            return found or [_Site(top, applications, False)]
        return [_Site(top, applications, False)]

    def _loads(self, name: str, binder: ast.AST) -> list[ast.expr]:
        """Loads of a name that mean the binding made by a statement, recursion left out."""
        return [
            load
            for load in self.module.scopes.loads.get(name, [])
            if any(b.node is binder for b in self._meant(load)) and not self.module.inside(load, binder)
        ]

    def _meant(self, load: ast.Name) -> list[Binding]:
        one = self.module.binding(load)
        return [one] if one is not None else self.module.bindings(load)


@dataclass(frozen=True, eq=False)
class _Site:
    """Where a function is called or handed on, with the applications around it there, outermost first."""

    node: ast.AST
    applications: tuple[ast.Call, ...]
    certain: bool  #: called here, or handed to a function of JAX that calls it here
