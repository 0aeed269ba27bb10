"""Scopes and bindings of one module: which statement a name is bound by, seen from where it is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["import", "assign", "param", "def", "class", "other", "delete"]
FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
ScopeNode = ast.Module | FunctionNode | ast.ClassDef | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SCOPED = frozenset({*_FUNCTIONS, *_COMPREHENSIONS, ast.ClassDef, ast.arg})
_BINDERS = frozenset(
    {
        *(ast.Assign, ast.AnnAssign, ast.AugAssign, ast.NamedExpr, ast.Delete, ast.Global, ast.Nonlocal),
        *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.arg, ast.Import, ast.ImportFrom),
        *(ast.For, ast.AsyncFor, ast.comprehension, ast.withitem, ast.ExceptHandler),
        *(ast.MatchAs, ast.MatchStar, ast.MatchMapping),
    }
)


@dataclass(frozen=True, eq=False)
class Binding:
    """One place where a name gets a value.

    `value` is the whole expression assigned, None where the name gets a part of one or something unknown.
    `dotted` is the import path for imports (relative ones keep their leading dots).
    """

    name: str
    kind: Kind
    node: ast.AST
    scope: Scope
    value: ast.expr | None = None
    dotted: str = ""
    annotation: ast.expr | None = None


@dataclass(eq=False)
class Scope:
    """The names bound directly in one module, function, class or comprehension."""

    node: ScopeNode
    parent: Scope | None
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    outer: dict[str, Literal["global", "nonlocal"]] = field(default_factory=dict)

    @property
    def is_class(self) -> bool:
        return isinstance(self.node, ast.ClassDef)


class _Fields(dict[type[ast.AST], tuple[str, ...]]):
    """The fields of each node type that can hold nodes of interest, last one first; filled as types are met."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        self[kind] = tuple(f for f in reversed(kind._fields) if f not in ("ctx", "op", "ops"))
        return self[kind]


_FIELDS = _Fields()


class Scopes:
    """Parents, scopes and bindings of every node of a tree, found in one walk without recursion."""

    def __init__(self, tree: ast.Module) -> None:
        self.module = Scope(tree, None)
        self.parents: dict[ast.AST, ast.AST] = {}
        self.scope_of: dict[ast.AST, Scope] = {tree: self.module}
        self.own: dict[ast.AST, Scope] = {tree: self.module}
        self.stars: list[str] = []
        self.star_imports: list[ast.ImportFrom] = []
        self.loads: dict[str, list[ast.Name]] = {}
        self.calls: list[ast.Call] = []
        self._walk(tree)
        self.calls.sort(key=lambda call: (call.lineno, call.col_offset))

    def lookup(self, name: str, at: ast.AST) -> list[Binding]:
        """All bindings a name may have when used at a node; empty when it is a builtin or not bound here."""
        start = scope = self.scope_of[at]
        while True:
            if scope.outer.get(name) == "global":
                return self.module.bindings.get(name, [])
            if name in scope.bindings and (scope is start or not scope.is_class):
                return scope.bindings[name]
            if scope.parent is None:
                return []
            scope = scope.parent

    # -- building ---------------------------------------------------------------------------------------------

    def _walk(self, tree: ast.Module) -> None:
        """Visit every node once, in the order of the source where it matters; the hot loop of the whole tool."""
        parents, scope_of, loads, calls = self.parents, self.scope_of, self.loads, self.calls
        stack: list[tuple[ast.AST, Scope]] = [(tree, self.module)]
        while stack:
            node, scope = stack.pop()
            scope_of[node] = scope
            kind = type(node)
            if kind is ast.Name:
                if type(node.ctx) is ast.Load:  # type: ignore[attr-defined]
                    loads.setdefault(node.id, []).append(node)  # type: ignore[attr-defined,arg-type]
                continue
            if kind is ast.Constant:
                continue
            if kind is ast.Call:
                calls.append(node)  # type: ignore[arg-type]
            elif kind in _BINDERS:
                self._bind(node, scope)
            if kind in _SCOPED:
                for child, inner in reversed(list(self._children(node, scope))):
                    parents[child] = node
                    stack.append((child, inner))
                continue
            for name in _FIELDS[kind]:
                value = getattr(node, name)
                if isinstance(value, list):
                    for child in reversed(value):
                        if isinstance(child, ast.AST):
                            parents[child] = node
                            stack.append((child, scope))
                elif isinstance(value, ast.AST):
                    parents[value] = node
                    stack.append((value, scope))

    def _children(self, node: ast.AST, scope: Scope) -> Iterator[tuple[ast.AST, Scope]]:
        """Children of a node that opens a scope, with the scope each is evaluated in."""
        if isinstance(node, _FUNCTIONS):
            inner = self._enter(node, scope)
            arguments = node.args
            outside: list[ast.AST] = [*arguments.defaults, *(d for d in arguments.kw_defaults if d is not None)]
            every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            every += [a for a in (arguments.vararg, arguments.kwarg) if a is not None]
            if not isinstance(node, ast.Lambda):
                outside = [*node.decorator_list, *outside, *([node.returns] if node.returns else [])]
            for child in outside:
                yield child, scope
            self.parents[arguments] = node
            self.scope_of[arguments] = inner
            for argument in every:
                yield argument, inner
            body = [node.body] if isinstance(node, ast.Lambda) else node.body
            for child in body:
                yield child, inner
        elif isinstance(node, ast.ClassDef):
            inner = self._enter(node, scope)
            for child in (*node.decorator_list, *node.bases, *node.keywords):
                yield child, scope
            for child in node.body:
                yield child, inner
        elif isinstance(node, _COMPREHENSIONS):
            inner = self._enter(node, scope)
            first = node.generators[0]
            self.parents[first] = node
            self.scope_of[first] = inner
            self._bind(first, inner)
            self.parents[first.iter] = first
            yield first.iter, scope
            for generator in node.generators:
                if generator is not first:
                    yield generator, inner
                else:
                    yield generator.target, inner
                    for test in generator.ifs:
                        yield test, inner
            if isinstance(node, ast.DictComp):
                yield node.key, inner
                yield node.value, inner
            else:
                yield node.elt, inner
        elif isinstance(node, ast.arg):
            # An annotation is evaluated outside of the function that it belongs to.
            yield from ((a, scope.parent or scope) for a in (node.annotation,) if a is not None)

    def _enter(self, node: ScopeNode, scope: Scope) -> Scope:
        inner = Scope(node, scope)
        self.own[node] = inner
        return inner

    def _bind(self, node: ast.AST, scope: Scope) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._bind_target(target, node.value, node, scope)
        elif isinstance(node, ast.AnnAssign):
            self._bind_target(node.target, node.value, node, scope, node.annotation)
        elif isinstance(node, ast.NamedExpr):
            while isinstance(scope.node, _COMPREHENSIONS) and scope.parent is not None:
                scope = scope.parent
            self._bind_target(node.target, node.value, node, scope)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self._add(Binding(node.name, "def", node, scope))
        elif isinstance(node, ast.ClassDef):
            self._add(Binding(node.name, "class", node, scope))
        elif isinstance(node, ast.arg):
            self._add(Binding(node.arg, "param", node, scope, annotation=node.annotation))
        elif isinstance(node, ast.Import):
            for alias in node.names:
                # `import a.b` binds `a`; `import a.b as c` binds `c` to `a.b`.
                name = alias.asname or alias.name.partition(".")[0]
                dotted = alias.name if alias.asname else name
                self._add(Binding(name, "import", node, scope, dotted=dotted))
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for alias in node.names:
                if alias.name == "*":
                    self.stars.append(module)
                    self.star_imports.append(node)
                else:
                    separator = "" if module.endswith(".") or not module else "."
                    dotted = f"{module}{separator}{alias.name}"
                    self._add(Binding(alias.asname or alias.name, "import", node, scope, dotted=dotted))
        elif isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)):
            self._bind_target(node.target, None, node, scope)
        elif isinstance(node, ast.withitem) and node.optional_vars is not None:
            self._bind_target(node.optional_vars, None, node, scope)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            self._add(Binding(node.name, "other", node, scope))
        elif isinstance(node, ast.AugAssign):
            self._bind_target(node.target, None, node, scope)
        elif isinstance(node, ast.Delete):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    self._add(Binding(target.id, "delete", node, scope))
        elif isinstance(node, ast.Global):
            scope.outer.update(dict.fromkeys(node.names, "global"))
        elif isinstance(node, ast.Nonlocal):
            scope.outer.update(dict.fromkeys(node.names, "nonlocal"))
        elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
            self._add(Binding(node.name, "other", node, scope))
        elif isinstance(node, ast.MatchMapping) and node.rest:
            self._add(Binding(node.rest, "other", node, scope))

    def _bind_target(
        self,
        target: ast.expr,
        value: ast.expr | None,
        node: ast.AST,
        scope: Scope,
        annotation: ast.expr | None = None,
    ) -> None:
        if isinstance(target, ast.Name):
            self._add(Binding(target.id, "assign", node, scope, value, annotation=annotation))
        elif isinstance(target, ast.Starred):
            self._bind_target(target.value, None, node, scope)
        elif isinstance(target, (ast.Tuple, ast.List)):
            values: list[ast.expr | None] = [None] * len(target.elts)
            starred = any(isinstance(e, ast.Starred) for e in target.elts)
            if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts) and not starred:
                values = list(value.elts)
            for element, part in zip(target.elts, values, strict=True):
                self._bind_target(element, part, node, scope)

    def _add(self, binding: Binding) -> None:
        scope = binding.scope
        declared = scope.outer.get(binding.name)
        if declared == "global":
            scope = self.module
        elif declared == "nonlocal":
            outer = scope.parent
            while outer is not None and (binding.name not in outer.bindings or outer.is_class):
                outer = outer.parent
            scope = outer or self.module
        scope.bindings.setdefault(binding.name, []).append(binding)
