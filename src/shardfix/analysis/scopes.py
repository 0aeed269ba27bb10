"""Scopes and bindings of one module: which statement a name is bound by, seen from where it is used."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import Any, Literal

Kind = Literal["import", "assign", "param", "def", "class", "other", "delete"]
FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
ScopeNode = ast.Module | FunctionNode | ast.ClassDef | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SCOPED = frozenset({*_FUNCTIONS, *_COMPREHENSIONS, ast.ClassDef})


@dataclass(eq=False, slots=True)  # never changed, but to make a frozen one takes four times as long
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


@dataclass(eq=False, slots=True)
class Scope:
    """The names bound directly in one module, function, class or comprehension."""

    node: ScopeNode
    parent: Scope | None
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    outer: dict[str, Literal["global", "nonlocal"]] = field(default_factory=dict)

    @property
    def is_class(self) -> bool:
        return isinstance(self.node, ast.ClassDef)


#: Fields that hold words and numbers, or nodes that nobody asks for.
_PLAIN = frozenset(
    {
        *("ctx", "op", "ops", "id", "arg", "attr", "name", "names", "module", "level", "simple", "conversion"),
        *("is_async", "asname", "type_comment", "type_ignores", "rest", "kwd_attrs", "str"),
    }
)
_BY_NAME = frozenset({("Import", "names"), ("ImportFrom", "names"), ("TypeAlias", "name")})  #: these hold nodes


class _Fields(dict[type[ast.AST], tuple[str, ...]]):
    """The fields of each node type that can hold nodes of interest, last one first; filled as types are met."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        # A word or number in a field that a newer Python has added is taken for a node, and has none.
        fields = reversed(getattr(kind, "_fields", ())) if kind not in (ast.Constant, ast.MatchSingleton) else ()
        self[kind] = tuple(f for f in fields if f not in _PLAIN or (kind.__name__, f) in _BY_NAME)
        return self[kind]


_FIELDS = _Fields()


def last_first(node: ast.AST) -> list[ast.AST]:
    """The children of a node, the last one first, as a stack takes them; operators and contexts left out."""
    found: list[ast.AST] = []
    for name in _FIELDS[type(node)]:
        value = getattr(node, name)
        if type(value) is list:
            found += reversed([child for child in value if child is not None])
        elif value is not None:
            found.append(value)
    return found


def walk(root: ast.AST) -> Iterator[ast.AST]:
    """Like `ast.walk` without operators and contexts, in the order of the source where it matters."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack += last_first(node)


class Scopes:
    """Parents, scopes and bindings of every node of a tree, found in one walk without recursion."""

    def __init__(self, tree: ast.Module) -> None:
        self.module = Scope(tree, None)
        self.parents: dict[ast.AST, ast.AST] = {}
        #: The nodes of each type, in the order of the source where it matters.
        self.by_type: defaultdict[type[ast.AST], list[Any]] = defaultdict(list)
        self.own: dict[ast.AST, Scope] = {tree: self.module}
        self.stars: list[str] = []
        self.star_imports: list[ast.ImportFrom] = []
        self.leading: set[str] = set()  #: the names that an import binds somewhere, or an assignment of a dotted name
        self.given: set[str] = set()  #: the names to which an assignment somewhere gives a whole value
        self.loads: defaultdict[str, list[ast.Name]] = defaultdict(list)
        # Where a scope begins. Most nodes are never asked for theirs, so that it is looked up from these.
        self._scopes: dict[ast.AST, Scope] = {tree: self.module}
        self._walk(tree)

    @cached_property
    def calls(self) -> list[ast.Call]:
        """Every call, in the order of the source."""
        return sorted(self.by_type[ast.Call], key=attrgetter("lineno", "col_offset"))

    def scope(self, node: ast.AST) -> Scope:
        """The scope that a node is evaluated in.

        Raises:
            KeyError: the node is none of the tree.
        """
        found = self._scopes.get(node)
        if found is None:
            parents = self.parents
            current = parents[node]
            while (found := self._scopes.get(current)) is None:
                current = parents[current]
            self._scopes[node] = found
        return found

    def function(self, node: ast.AST) -> FunctionNode | None:
        """The innermost function in whose body a node is evaluated, None too for a node that is none of the tree."""
        if node not in self._scopes and node not in self.parents:
            return None
        scope: Scope | None = self.scope(node)
        while scope is not None:
            if isinstance(scope.node, _FUNCTIONS):
                return scope.node
            scope = scope.parent
        return None

    def lookup(self, name: str, at: ast.AST) -> list[Binding]:
        """All bindings a name may have when used at a node; empty when it is a builtin or not bound here."""
        start = scope = self._scopes.get(at) or self.scope(at)
        while True:
            if scope.outer and scope.outer.get(name) == "global":
                return self.module.bindings.get(name, [])
            if name in scope.bindings and (scope is start or not scope.is_class):
                return scope.bindings[name]
            if scope.parent is None:
                return []
            scope = scope.parent

    # -- building ---------------------------------------------------------------------------------------------

    def _walk(self, tree: ast.Module) -> None:
        """Visit every node once, in the order of the source where it matters; the hot loop of the whole tool."""
        parents, scopes, loads, by_type = self.parents, self._scopes, self.loads, self.by_type
        names, constants, calls = by_type[ast.Name], by_type[ast.Constant], by_type[ast.Call]
        a_name, a_load, an_attribute, a_keyword = ast.Name, ast.Load, ast.Attribute, ast.keyword  # looked up once
        a_constant, a_call, a_scope = ast.Constant, ast.Call, Scope
        scope = self.module
        stack: list[Any] = [tree]
        while stack:
            node = stack.pop()
            kind = type(node)
            # The most frequent types are taken by hand: to ask for fields by their names takes longer.
            while kind is an_attribute or kind is a_keyword or kind is a_call:
                if kind is a_call:
                    calls.append(node)
                    for child in reversed(node.keywords):
                        parents[child] = node
                        stack.append(child)
                    for child in reversed(node.args):
                        parents[child] = node
                        stack.append(child)
                    outer, node = node, node.func
                else:
                    by_type[kind].append(node)
                    outer, node = node, node.value
                parents[node] = outer
                kind = type(node)
            if kind is a_name:
                names.append(node)
                if type(node.ctx) is a_load:
                    loads[node.id].append(node)
                continue
            if kind is a_constant:
                constants.append(node)
                continue
            if kind is a_scope:
                scope = node
                continue
            by_type[kind].append(node)
            if kind is ast.arg:
                self._bind_parameter(node, scope)
                if node.annotation is not None:
                    # An annotation is evaluated outside of the function that it belongs to.
                    parents[node.annotation] = node
                    scopes[node.annotation] = scope.parent or scope
                    stack += (scope, node.annotation, scope.parent or scope)
                continue
            if kind in _BINDERS:
                scopes[node] = scope
                _BINDERS[kind](self, node, scope)
            if kind in _SCOPED:
                inner = self.own[node] = Scope(node, scope)
                outside, inside = self._children(node, inner)
                for child in inside:
                    parents[child] = node
                    scopes[child] = inner
                for child in outside:
                    parents[child] = node
                    scopes[child] = scope
                stack.append(scope)
                stack += reversed(inside)
                stack.append(inner)
                stack += reversed(outside)
                continue
            for name in _FIELDS[kind]:
                value = getattr(node, name)
                if type(value) is list:
                    for child in reversed(value):
                        if child is not None:
                            parents[child] = node
                            stack.append(child)
                elif value is not None:
                    parents[value] = node
                    stack.append(value)

    def _children(self, node: ast.AST, inner: Scope) -> tuple[list[ast.AST], list[ast.AST]]:
        """Children of a node that opens a scope: those evaluated outside of it, and those inside."""
        if isinstance(node, _FUNCTIONS):
            arguments = node.args
            self.parents[arguments] = node
            self.by_type[ast.arguments].append(arguments)
            self._scopes[arguments] = inner
            outside: list[ast.AST] = [*arguments.defaults, *(d for d in arguments.kw_defaults if d is not None)]
            inside: list[ast.AST] = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            inside += [a for a in (arguments.vararg, arguments.kwarg) if a is not None]
            if isinstance(node, ast.Lambda):
                return outside, [*inside, node.body]
            returns = [node.returns] if node.returns is not None else []
            return [*node.decorator_list, *outside, *returns], [*inside, *node.body]
        if isinstance(node, ast.ClassDef):
            return [*node.decorator_list, *node.bases, *node.keywords], [*node.body]
        assert isinstance(node, _COMPREHENSIONS)
        first, *others = node.generators
        self.parents[first] = node
        self.by_type[ast.comprehension].append(first)
        self._scopes[first] = inner
        self._bind_loop(first, inner)
        made = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        return [first.iter], [first.target, *first.ifs, *others, *made]

    def _bind_assign(self, node: ast.Assign, scope: Scope) -> None:
        for target in node.targets:
            self._bind_target(target, node.value, node, scope)

    def _bind_annotated(self, node: ast.AnnAssign, scope: Scope) -> None:
        self._bind_target(node.target, node.value, node, scope, node.annotation)

    def _bind_walrus(self, node: ast.NamedExpr, scope: Scope) -> None:
        while isinstance(scope.node, _COMPREHENSIONS) and scope.parent is not None:
            scope = scope.parent
        self._bind_target(node.target, node.value, node, scope)

    def _bind_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> None:
        self._add(Binding(node.name, "def", node, scope))

    def _bind_class(self, node: ast.ClassDef, scope: Scope) -> None:
        self._add(Binding(node.name, "class", node, scope))

    def _bind_parameter(self, node: ast.arg, scope: Scope) -> None:
        self._add(Binding(node.arg, "param", node, scope, None, "", node.annotation))

    def _bind_import(self, node: ast.Import, scope: Scope) -> None:
        for alias in node.names:
            # `import a.b` binds `a`; `import a.b as c` binds `c` to `a.b`.
            name = alias.asname or alias.name.partition(".")[0]
            dotted = alias.name if alias.asname else name
            self.leading.add(name)
            self._add(Binding(name, "import", node, scope, dotted=dotted))

    def _bind_import_from(self, node: ast.ImportFrom, scope: Scope) -> None:
        module = "." * node.level + (node.module or "")
        for alias in node.names:
            if alias.name == "*":
                self.stars.append(module)
                self.star_imports.append(node)
            else:
                separator = "" if module.endswith(".") or not module else "."
                dotted = f"{module}{separator}{alias.name}"
                name = alias.asname or alias.name
                self.leading.add(name)
                self._add(Binding(name, "import", node, scope, dotted=dotted))

    def _bind_loop(self, node: ast.For | ast.AsyncFor | ast.comprehension | ast.AugAssign, scope: Scope) -> None:
        self._bind_target(node.target, None, node, scope)

    def _bind_with(self, node: ast.withitem, scope: Scope) -> None:
        if node.optional_vars is not None:
            self._bind_target(node.optional_vars, None, node, scope)

    def _bind_part(self, node: ast.ExceptHandler | ast.MatchAs | ast.MatchStar, scope: Scope) -> None:
        if node.name:
            self._add(Binding(node.name, "other", node, scope))

    def _bind_rest(self, node: ast.MatchMapping, scope: Scope) -> None:
        if node.rest:
            self._add(Binding(node.rest, "other", node, scope))

    def _unbind(self, node: ast.Delete, scope: Scope) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self._add(Binding(target.id, "delete", node, scope))

    def _declare_global(self, node: ast.Global, scope: Scope) -> None:
        scope.outer.update(dict.fromkeys(node.names, "global"))

    def _declare_nonlocal(self, node: ast.Nonlocal, scope: Scope) -> None:
        scope.outer.update(dict.fromkeys(node.names, "nonlocal"))

    def _bind_target(
        self,
        target: ast.expr,
        value: ast.expr | None,
        node: ast.AST,
        scope: Scope,
        annotation: ast.expr | None = None,
    ) -> None:
        if isinstance(target, ast.Name):
            if value is not None:
                self.given.add(target.id)
                if isinstance(value, (ast.Name, ast.Attribute)):
                    self.leading.add(target.id)
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
        declared = scope.outer.get(binding.name) if scope.outer else None
        if declared == "global":
            scope = self.module
        elif declared == "nonlocal":
            outer = scope.parent
            while outer is not None and (binding.name not in outer.bindings or outer.is_class):
                outer = outer.parent
            scope = outer or self.module
        scope.bindings.setdefault(binding.name, []).append(binding)


#: What each type of node that binds names does to the scope it is in.
_BINDERS: dict[type[ast.AST], Callable[[Scopes, Any, Scope], None]] = {
    ast.Assign: Scopes._bind_assign,
    ast.AnnAssign: Scopes._bind_annotated,
    ast.AugAssign: Scopes._bind_loop,
    ast.NamedExpr: Scopes._bind_walrus,
    ast.FunctionDef: Scopes._bind_function,
    ast.AsyncFunctionDef: Scopes._bind_function,
    ast.ClassDef: Scopes._bind_class,
    ast.Import: Scopes._bind_import,
    ast.ImportFrom: Scopes._bind_import_from,
    ast.For: Scopes._bind_loop,
    ast.AsyncFor: Scopes._bind_loop,
    ast.comprehension: Scopes._bind_loop,
    ast.withitem: Scopes._bind_with,
    ast.ExceptHandler: Scopes._bind_part,
    ast.MatchAs: Scopes._bind_part,
    ast.MatchStar: Scopes._bind_part,
    ast.MatchMapping: Scopes._bind_rest,
    ast.Delete: Scopes._unbind,
    ast.Global: Scopes._declare_global,
    ast.Nonlocal: Scopes._declare_nonlocal,
}
