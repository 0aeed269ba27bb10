"""Traced regions: which transformations (jit, shard_map, pmap, ...) the body of a function runs under.

Followed within one module: decorators, `functools.partial`, assigned and nested applications, methods, functions that
are called by, or passed as arguments inside of, other functions, functions that return functions (factories, wrappers,
decorators of the module), rules given to a custom_vjp or custom_jvp. What no code of the module shows is unknown.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from shardfix.analysis.module import Module, keyword
from shardfix.analysis.scopes import Binding, FunctionNode
from shardfix.jaxnames import (
    DEBUG_CALLBACK,
    IO_CALLBACK,
    JIT,
    OLD_SHARD_MAP,
    PARTIAL,
    PJIT,
    PMAP,
    PURE_CALLBACK,
    SHARD_MAP,
    canonical,
)

#: canonical name -> kind of region that a function given to it runs in
TRANSFORMS = {
    JIT: "jit",
    PJIT: "jit",
    "equinox.filter_jit": "jit",
    "flax.nnx.jit": "jit",
    SHARD_MAP: "shard_map",
    OLD_SHARD_MAP: "shard_map",
    PMAP: "pmap",
    "jax.vmap": "vmap",
    "jax.numpy.vectorize": "vmap",
    "equinox.filter_vmap": "vmap",
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
_RULES = ("defvjp", "defjvp", "defjvps")  # methods that hand the rules of a function to it
_ON_HOST = {PURE_CALLBACK, IO_CALLBACK, DEBUG_CALLBACK}  # what they call runs outside of all transformations
_LOOKS_ONLY = {"functools.wraps", "functools.update_wrapper", "inspect.signature", "inspect.getsource"}
_LOOKS_ONLY_BUILTINS = {"callable", "getattr", "hasattr", "id", "isinstance", "print", "repr", "str", "type"}
_MAX_PATHS = 64
_MAX_DEPTH = 40  # calls from the function looked at to its outermost caller
_MAX_STEPS = 2000  # functions that call each other have exponentially many ways in
_DEPTH = 8  # functions passed through functions; longer chains are not followed


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
        self._cut: set[FunctionNode] = set()  # functions at which the search for ways in was broken off
        self._steps = 0
        self._sites_memo: dict[FunctionNode, list[Site]] = {}
        self._returns: dict[FunctionNode, list[ast.expr]] = {}

    def reach(self, node: ast.AST) -> Reach:
        """How a node is reached."""
        function = self.module.function(node)
        if function is None:
            return Reach(((),), eager=True, unknown=False)
        self._steps = 0
        paths, unknown = self._paths(function, ())
        eager = any(not any(t.kind in _TRACING for t in path) for path in paths) and not unknown
        return Reach(tuple(self._ordered(paths)), eager, unknown)

    def applied_to(self, function: FunctionNode) -> list[Transform]:
        return self._applications.get(function, [])

    def sites(self, function: FunctionNode) -> list[Site]:
        """Where a function is called or handed on."""
        if function not in self._sites_memo:
            self._sites_memo[function] = []  # what a function says about itself adds nothing
            self._sites_memo[function] = self._sites_of(function)
        return self._sites_memo[function]

    @cached_property
    def all(self) -> list[Transform]:
        """Every application of a known transformation to a function that the module shows."""
        return [t for found in self._applications.values() for t in found]

    @cached_property
    def _nodes(self) -> set[ast.expr]:
        return {t.node for t in self.all}

    def functions(self, node: ast.expr) -> list[FunctionNode]:
        """The functions of the module that an expression may stand for, seen through partials and transformations."""
        return [function for function, _, _ in self._functions(node)]

    # -- applications -----------------------------------------------------------------------------------------

    @cached_property
    def _applications(self) -> dict[FunctionNode, list[Transform]]:
        found: dict[FunctionNode, list[Transform]] = {}
        for node in self.module.nodes_mixed(ast.AST, ast.FunctionDef, ast.AsyncFunctionDef, ast.Call):
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
        name = self.module.resolve(target) or self._shimmed(target)
        if name is None or name not in TRANSFORMS:
            return None
        return TRANSFORMS[name], name, tuple(chain)

    def _shimmed(self, node: ast.expr) -> str | None:
        """`try: from jax import shard_map / except ImportError: from jax.experimental...`: the newest of one kind."""
        if not isinstance(node, ast.Name):
            return None
        found = self.module.bindings(node)
        names = [canonical(b.dotted) for b in found if b.kind == "import"]
        if len(names) != len(found) or len({TRANSFORMS.get(n) for n in names}) != 1:
            return None
        return min(names, key=len)  # `jax.shard_map` before `jax.experimental.shard_map.shard_map`

    def _decorator(self, decorator: ast.expr, function: FunctionNode) -> Transform | None:
        named = self._named(decorator)
        if named is not None:
            kind, name, chain = named
            return Transform(kind, name, decorator, chain, function)
        value = self.module.value(decorator)  # `mapped = jax.shard_map(mesh=...)` above, `@mapped` here
        if isinstance(value, ast.Call):
            if self.module.resolve(value.func) == PARTIAL and value.args:
                named = self._named(value.args[0])
            elif value is decorator or not value.args:
                named = self._named(value.func)  # @jax.shard_map(mesh=...), @jax.jit(static_argnums=0)
            if named is not None:
                kind, name, chain = named
                return Transform(kind, name, decorator, (value, *chain), function)
        return None

    def _application(self, call: ast.Call) -> list[Transform]:
        """`jit(f, ...)`, `partial(jit, ...)(f)`, `shard_map(mesh=...)(f)`, `jit(shard_map(f))`."""
        function = call.func
        if not self._leads_on(function):
            return []
        named = self._named(function)
        calls: tuple[ast.Call, ...] = ()
        if named is not None:
            calls = (call, *named[2])
        elif isinstance(inner := self.module.value(function), ast.Call):
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

    def _leads_on(self, function: ast.expr) -> bool:
        """Whether a called expression can be a transformation, or stand for the call that made it; most cannot."""
        scopes = self.module.scopes
        if isinstance(function, ast.Name) and function.id not in scopes.leading and not scopes.stars:
            return function.id in scopes.given
        called = self.module.resolve(function)
        if called is not None:
            return called in TRANSFORMS
        return not isinstance(function, ast.Attribute) or self.module.value(function) is not function

    def _functions(
        self,
        node: ast.expr | ast.FunctionDef | ast.AsyncFunctionDef,
        bound: int = 0,
        names: frozenset[str] = frozenset(),
        depth: int = 0,
    ) -> list[tuple[FunctionNode, int, frozenset[str]]]:
        """The functions of the module that an expression may stand for, seen through partials and transformations."""
        if depth > _DEPTH:
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
                elif b.kind == "param" and isinstance(b.node, ast.arg):
                    for given in self._passed(b.node, depth + 1):
                        result.extend(self._functions(given, bound, names, depth + 1))
            return result
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return [(node, bound, names)]
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
            made = [f for f, _, _ in self._functions(node.func, depth=depth + 1)]
            return [
                f
                for maker in made
                for returned in self.returned(maker)
                for f in self._functions(returned, bound, names, depth + 2)
            ]
        return []

    def returned(self, function: FunctionNode) -> list[ast.expr]:
        """The expressions that a function returns."""
        if isinstance(function, ast.Lambda):
            return [function.body]
        if function not in self._returns:
            self._returns[function] = [
                n.value
                for n in ast.walk(function)
                if isinstance(n, ast.Return) and n.value is not None and self.module.function(n) is function
            ]
        return self._returns[function]

    def _uses(self, function: FunctionNode, depth: int) -> list[ast.expr]:
        """Expressions that stand for a function itself: loads of its name, and what a factory of it returns."""
        if depth > _DEPTH or isinstance(function, ast.Lambda) or isinstance(self.module.parent(function), ast.ClassDef):
            return []
        found: list[ast.expr] = []
        for load in self._loads(function.name, function):
            parent = self.module.parent(load)
            outer = self.module.function(load)
            if isinstance(parent, ast.Return) and outer is not None:
                found.extend(self._results(outer, depth + 1))
            else:
                found.append(load)
        return found

    def _results(self, function: FunctionNode, depth: int) -> list[ast.expr]:
        """Expressions that stand for what a function returns: its calls, and the names of functions it decorates."""
        found: list[ast.expr] = []
        for use in self._uses(function, depth):
            parent = self.module.parent(use)
            if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)) and use in parent.decorator_list:
                found.extend(self._loads(parent.name, parent))
            elif isinstance(parent, ast.Call) and parent.func is use:
                found.append(parent)
        return found

    def _passed(self, parameter: ast.arg, depth: int) -> list[ast.expr | ast.FunctionDef | ast.AsyncFunctionDef]:
        """What the module passes for a parameter: arguments of calls, functions that its function decorates."""
        function = self.module.function(parameter)
        if function is None:
            return []
        ordered = [*function.args.posonlyargs, *function.args.args]
        index = ordered.index(parameter) if parameter in ordered else -1
        found: list[ast.expr | ast.FunctionDef | ast.AsyncFunctionDef] = []
        for use in self._uses(function, depth):
            parent = self.module.parent(use)
            if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)) and use in parent.decorator_list:
                if index == 0:
                    found.append(parent)
            elif isinstance(parent, ast.Call) and parent.func is use:
                given = keyword(parent, parameter.arg)
                if given is not None:
                    found.append(given.value)
                elif 0 <= index < len(parent.args) and not any(isinstance(a, ast.Starred) for a in parent.args):
                    found.append(parent.args[index])
        return found

    def method(self, node: ast.Attribute) -> ast.FunctionDef | None:
        """The method that `self.name` means in the class around it, or `model.name` after `model = Model(...)`."""
        owner = self._class_of(node.value)
        for statement in owner.body if owner is not None else []:
            if isinstance(statement, ast.FunctionDef) and statement.name == node.attr:
                return statement
        return None

    def _class_of(self, node: ast.expr) -> ast.ClassDef | None:
        """The class of the module that an expression is an instance of, as far as the code shows it."""
        if isinstance(node, ast.Name) and node.id in ("self", "cls"):
            return self.module.class_of(node)
        value = self.module.value(node)
        made = value.func if isinstance(value, ast.Call) else None
        if isinstance(value, ast.Name):
            binding = self.module.binding(value)
            made = binding.annotation if binding is not None else None
        found = self.module.binding(made) if isinstance(made, ast.Name) else None
        return found.node if found is not None and isinstance(found.node, ast.ClassDef) else None

    # -- paths ------------------------------------------------------------------------------------------------

    def _paths(self, function: FunctionNode, active: tuple[FunctionNode, ...]) -> tuple[frozenset[Path], bool]:
        if function in self._memo:
            return self._memo[function]
        if function in active:
            self._cut.add(function)
            return frozenset(), False  # recursion adds no way in
        self._steps += 1
        if len(active) >= _MAX_DEPTH or self._steps > _MAX_STEPS:
            self._cut.add(active[0])
            return frozenset({()}), True
        outer_cut, self._cut = self._cut, set()
        wrapped = self.applied_to(function)
        # Decorators surround whatever calls the function: the first one is the outermost.
        decorators = getattr(function, "decorator_list", [])
        inner = tuple(t for t in wrapped if t.node in decorators)
        sites = self.sites(function)
        paths: set[Path] = set()
        unknown = not sites
        if not sites:
            paths.add(inner)
        for site in sites:
            around, from_unknown = self._around(site.node, (*active, function))
            unknown = unknown or from_unknown or not site.certain
            applied, within = wrapped, inner
            if site.rule_of is not None:
                applied = self.applied_to(site.rule_of)
                decorated = getattr(site.rule_of, "decorator_list", [])
                within = (*(t for t in applied if t.node in decorated), *inner)
            own = tuple(t for t in (self._at(applied, call) for call in site.applications) if t is not None)
            paths.update((*path, *own, *within) for path in around)
        if len(paths) > _MAX_PATHS:
            paths, unknown = set(self._ordered(paths)[:_MAX_PATHS]), True
        result = (frozenset(paths), unknown)
        self._cut.discard(function)
        if not active or not self._cut:  # else it only holds for the way by which we came here
            self._memo[function] = result
        self._cut |= outer_cut
        return result

    def _ordered(self, paths: Iterable[Path]) -> list[Path]:
        """In the order of the source, so that every process gives the same answer."""
        return sorted(paths, key=lambda path: [self.module.span(t.node) for t in path])

    def _around(self, use: ast.AST, active: tuple[FunctionNode, ...]) -> tuple[frozenset[Path], bool]:
        outer = self.module.function(use)
        if outer is None:
            return frozenset({()}), False
        return self._paths(outer, active)

    @staticmethod
    def _at(wrapped: list[Transform], call: ast.Call) -> Transform | None:
        return next((t for t in wrapped if t.node is call), None)

    def _sites_of(self, function: FunctionNode) -> list[Site]:
        if isinstance(function, ast.Lambda):
            return self._sites(function, (), 0)
        owner = self.module.parent(function)
        if isinstance(owner, ast.ClassDef):
            loads: list[ast.expr] = [
                node
                for node in self.module.loads_of(function.name)
                if self._class_of(node.value) is owner
            ]
            if function.name == "__call__":
                loads += [c.func for c in self.module.calls() if self._class_of(c.func) is owner]
        else:
            loads = list(self._loads(function.name, function))
        for decorator in function.decorator_list:
            if self._rules_owner(decorator) is not None:
                return self._rule_sites(decorator, 0)
            wrappers = [f for f, _, _ in self._functions(decorator) if not self._is_transform(decorator, function)]
            if wrappers:  # the name means what the wrapper returns; the function itself is the wrapper's argument
                loads = [load for w in wrappers for load in self._parameter_loads(w, 0, None)]
                break
        return [site for load in loads for site in self._sites(load, (), 0)]

    def _is_transform(self, decorator: ast.expr, function: FunctionNode) -> bool:
        return any(t.node is decorator for t in self.applied_to(function))

    def _sites(self, use: ast.expr, applications: tuple[ast.Call, ...], depth: int) -> list[Site]:
        """Follow one use outwards through partials, transformations, names and functions of the module until it is
        called or gets away."""
        top: ast.expr = use
        while True:
            parent = self.module.parent(top)
            if isinstance(parent, ast.keyword):
                parent = self.module.parent(parent)
            if not isinstance(parent, ast.Call) or parent.func is top:
                break
            if self.module.resolve(parent.func) == PARTIAL and parent.args and parent.args[0] is top:
                top = parent
            elif parent in self._nodes:
                applications = (parent, *applications)  # outermost first
                top = parent
            else:
                break
        away = [Site(top, applications, False)]
        if depth > _DEPTH:
            return away
        parent = self.module.parent(top)
        if isinstance(parent, ast.Call) and parent.func is top:
            if parent in self._nodes:
                return self._sites(parent, (parent, *applications), depth)
            return [Site(top, applications, True)]
        if isinstance(parent, ast.Attribute) and (parent.attr in _RULES or parent.attr.startswith("__")):
            return []
        keyword_name = parent.arg if isinstance(parent, ast.keyword) else None
        if isinstance(parent, ast.keyword):
            parent = self.module.parent(parent)
        uses: list[ast.expr] = []
        if isinstance(parent, ast.Call):
            if self._rules_owner(parent.func) is not None:
                forward = parent.args[:1] == [top] and isinstance(parent.func, ast.Attribute)
                return self._rule_sites(parent.func, depth, forward and ast.unparse(parent.func).endswith(".defvjp"))
            callee = self.module.resolve(parent.func) or ""
            if callee in _ON_HOST and parent.args[:1] == [top]:
                return []
            if callee.startswith("jax."):
                return [Site(top, applications, True)]
            builtin = isinstance(parent.func, ast.Name) and not self.module.bindings(parent.func)
            if callee in _LOOKS_ONLY or (builtin and ast.unparse(parent.func) in _LOOKS_ONLY_BUILTINS):
                return []
            index = parent.args.index(top) if top in parent.args else -1
            for function, bound, _ in self._functions(parent.func):
                uses.extend(self._parameter_loads(function, index + bound if index >= 0 else -1, keyword_name))
        elif isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
            uses = list(self._loads(parent.targets[0].id, parent))
        elif isinstance(parent, ast.Return) or (isinstance(parent, ast.Lambda) and parent.body is top):
            outer = self.module.function(top)
            uses = self._results(outer, depth + 1) if outer is not None else []
        return [site for found in uses for site in self._sites(found, applications, depth + 1)] or away

    def _parameter_loads(self, function: FunctionNode, index: int, name: str | None) -> list[ast.expr]:
        """Loads of the parameter of a function that an argument, by position or by keyword, goes to."""
        ordered = [*function.args.posonlyargs, *function.args.args]
        named = [a for a in (*ordered, *function.args.kwonlyargs) if a.arg == name]
        parameter = named[0] if named else ordered[index] if name is None and 0 <= index < len(ordered) else None
        return list(self._loads(parameter.arg, parameter)) if parameter is not None else []

    def _rules_owner(self, callee: ast.expr) -> FunctionNode | None:
        """The function `f` of `f.defvjp(forward, backward)`."""
        if not isinstance(callee, ast.Attribute) or callee.attr not in _RULES:
            return None
        return next((f for f, _, _ in self._functions(callee.value)), None)

    def _rule_sites(self, callee: ast.expr, depth: int, forward: bool = False) -> list[Site]:
        """A differentiation rule runs wherever its function does, inside of the custom_vjp or custom_jvp."""
        owner = self._rules_owner(callee)
        if owner is None or depth > _DEPTH:
            return []
        return [Site(site.node, site.applications, site.certain, owner, forward) for site in self.sites(owner)]

    def _loads(self, name: str, binder: ast.AST) -> list[ast.Name]:
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
class Site:
    """Where a function is called or handed on, with the applications around it there, outermost first."""

    node: ast.AST
    applications: tuple[ast.Call, ...]
    certain: bool  #: called here, or handed to a function of JAX that calls it here
    rule_of: FunctionNode | None = None  #: it is a differentiation rule of this function, whose site this is
    forward: bool = False  #: the rule has the parameters of the function itself
