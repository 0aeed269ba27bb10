"""The read-only view of one module that codemods work from: text, tree, positions and resolved names."""

from __future__ import annotations

import ast
import bisect
from collections.abc import Callable, Iterator
from functools import cached_property
from operator import attrgetter
from typing import Any, TypeVar

from shardfix import parse
from shardfix.analysis.scopes import Binding, FunctionNode, Scopes
from shardfix.config import Settings
from shardfix.documents.base import PLAIN, Document
from shardfix.jaxnames import ELSEWHERE, PARTIAL, canonical
from shardfix.model import Evidence

_T = TypeVar("_T")
_N = TypeVar("_N", bound=ast.AST)
_M = TypeVar("_M", bound=ast.AST)
_DEPTH = 12  # longest chain of aliases followed; longer ones are not resolved


class Module:
    """One parsed module. Everything is computed on first use and never changes.

    Args:
        first: the module before the rewrites of this run, which may have taken away what told its age.
        document: how the text stands in its file.

    Raises:
        ParseFailure: the text is not Python that shardfix can read.
    """

    def __init__(
        self,
        text: str,
        path: str,
        settings: Settings,
        first: Module | None = None,
        document: Document = PLAIN,
    ) -> None:
        self.text = text
        self.path = path
        self.settings = settings
        self.first = first or self
        self.document = document
        parsed = parse.parse(text)
        self.tree = parsed.tree
        self.masked_names = parsed.masked_names | document.hidden
        self.newer_grammar = parsed.newer
        self._starts = parse.line_starts(text)
        self._ascii = text.isascii()
        self._memo: dict[Callable[[Module], object], object] = {}
        self._project: dict[str, str] = {}
        self._canonical: dict[str, str] = {}
        self._resolved: dict[ast.AST | None, str | None] = {}
        self._callees: dict[ast.Call, str | None] = {}
        self._following: set[tuple[ast.ImportFrom, str]] = set()

    def once(self, compute: Callable[[Module], _T]) -> _T:
        """The result of an analysis of this module, computed on first use."""
        if compute not in self._memo:
            self._memo[compute] = compute(self)
        return self._memo[compute]  # type: ignore[return-value]

    def close(self) -> None:
        """Let go of everything. What an analysis makes refers to itself in circles, and to find these takes as long
        as parsing did; nothing of the module may be used any more.
        """
        for scope in self.__dict__["scopes"].own.values() if "scopes" in self.__dict__ else ():
            scope.bindings.clear()
        self.__dict__.clear()

    # -- positions --------------------------------------------------------------------------------------------

    def offset(self, line: int, column: int) -> int:
        """Character offset of a position as `ast` gives it: line from 1, column in UTF-8 bytes from 0."""
        start = self._starts[line - 1]
        if self._ascii:
            return start + column
        end = self._starts[line] if line < len(self._starts) else len(self.text)
        row = self.text[start:end]
        if row.isascii():
            return start + column
        return start + len(row.encode("utf-8", "surrogatepass")[:column].decode("utf-8", "surrogatepass"))

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Character offsets of an expression or statement, without parentheses around it."""
        where: Any = node
        if self._ascii:  # bytes are characters
            starts = self._starts
            return starts[where.lineno - 1] + where.col_offset, starts[where.end_lineno - 1] + where.end_col_offset
        return self.offset(where.lineno, where.col_offset), self.offset(where.end_lineno, where.end_col_offset)

    def source(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self.text[start:end]

    def excerpt(self, node: ast.AST, limit: int = 60) -> str:
        """The source of a node on one line, shortened for a message."""
        text = " ".join(self.source(node).split())
        return text if len(text) <= limit else f"{text[: limit - 3]}..."

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of a character offset."""
        line = bisect.bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_start(self, line: int) -> int:
        return self._starts[line - 1] if line <= len(self._starts) else len(self.text)

    def evidence(self, text: str, node: ast.AST | None = None) -> Evidence:
        """What the code says and where; the text becomes one line."""
        return Evidence(" ".join(text.split()), getattr(node, "lineno", 0) if node is not None else 0)

    # -- structure --------------------------------------------------------------------------------------------

    @cached_property
    def scopes(self) -> Scopes:
        return Scopes(self.tree)

    def parent(self, node: ast.AST) -> ast.AST | None:
        return self.scopes.parents.get(node)

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes around a node, innermost first."""
        parents = self.scopes.parents
        current = parents.get(node)
        while current is not None:
            yield current
            current = parents.get(current)

    def statement(self, node: ast.AST) -> ast.stmt | None:
        """The innermost statement that holds a node (the node itself where it is one)."""
        if isinstance(node, ast.stmt):
            return node
        return next((a for a in self.ancestors(node) if isinstance(a, ast.stmt)), None)

    def function(self, node: ast.AST) -> FunctionNode | None:
        """The innermost function in whose body a node is evaluated; defaults and decorators belong outside."""
        return self.scopes.function(node)

    def class_of(self, node: ast.AST) -> ast.ClassDef | None:
        """The class whose method a node is in, if any."""
        return next((a for a in self.ancestors(node) if isinstance(a, ast.ClassDef)), None)

    def calls(self) -> list[ast.Call]:
        """Every call, in the order of the source."""
        return self.scopes.calls

    def contains(self, node: ast.AST) -> bool:
        """Whether a node is one of the tree, and not made by an analysis."""
        return node is self.tree or node in self.scopes.parents

    def nodes(self, kind: type[_N], *others: type[_M]) -> list[_N | _M]:
        """The nodes of exactly these types, one type after the other, each in the order of the source."""
        by_type = self.scopes.by_type
        return [node for each in (kind, *others) for node in by_type.get(each, ())]

    def nodes_mixed(self, kind: type[_N], *others: type[_M]) -> list[_N | _M]:
        """The nodes of exactly these types, all of them in the order of the source."""
        return sorted(self.nodes(kind, *others), key=_extent)

    def loads_of(self, attribute: str) -> list[ast.Attribute]:
        """Every load of an attribute of that name, in the order of the source."""
        return self._loads_by_name.get(attribute, [])

    @cached_property
    def _loads_by_name(self) -> dict[str, list[ast.Attribute]]:
        found: dict[str, list[ast.Attribute]] = {}
        for node in self.nodes(ast.Attribute):
            if isinstance(node.ctx, ast.Load):
                found.setdefault(node.attr, []).append(node)
        return found

    def dotted_loads(self) -> Iterator[ast.Name | ast.Attribute]:
        """Every load of a name that may resolve, and of each attribute of it, in the order of the source.

        A name that has attributes is left out, for it is a module or an object that only leads to them.
        """
        names = self.scopes.loads if self.scopes.stars else self.scopes.leading
        roots = [load for name in names for load in self.scopes.loads.get(name, ())]
        for root in sorted(roots, key=attrgetter("lineno", "col_offset")):
            chain: list[ast.Name | ast.Attribute] = [root]
            while isinstance(parent := self.parent(chain[-1]), ast.Attribute):
                chain.append(parent)
            yield from (node for node in reversed(chain[1:] or chain) if isinstance(node.ctx, ast.Load))

    def inside(self, node: ast.AST, outer: ast.AST) -> bool:
        return node is outer or any(a is outer for a in self.ancestors(node))

    @cached_property
    def imports(self) -> list[Binding]:
        """Every binding by an import."""
        every = (item for scope in self.scopes.own.values() for item in scope.bindings.items())
        likely = (found for name, found in every if name in self.scopes.leading)
        return [binding for found in likely for binding in found if binding.kind == "import"]

    # -- names ------------------------------------------------------------------------------------------------

    def bindings(self, name: ast.Name) -> list[Binding]:
        return self.scopes.lookup(name.id, name)

    def binding(self, name: ast.Name) -> Binding | None:
        """The one binding a name has at this use, None where several are possible.

        In straight-line code the last binding before the use counts; seen from an inner function, only a name that
        is bound once does.
        """
        found = self.bindings(name)
        if len(found) <= 1:
            return found[0] if found else None
        return self._reaching(found, name)

    def _reaching(self, found: list[Binding], use: ast.AST) -> Binding | None:
        scope = found[0].scope
        if self.function(use) is not (scope.node if not isinstance(scope.node, ast.Module) else None):
            return None
        use_statement = self.statement(use)
        if use_statement is None:
            return None
        position = self.span(use)[0]
        blocks = {id(a) for a in (use_statement, *self.ancestors(use_statement))}
        before: list[Binding] = []
        for binding in found:
            statement = self.statement(binding.node) if not isinstance(binding.node, ast.arg) else None
            if statement is None:
                before.append(binding)
                continue
            if statement is use_statement or self.span(statement)[0] > position:
                # A later binding reaches back over the edge of a loop that holds both.
                shared = [a for a in self.ancestors(statement) if id(a) in blocks]
                if any(isinstance(a, (ast.For, ast.While, ast.AsyncFor)) for a in shared):
                    return None
                continue
            before.append(binding)
        if not before:
            return None
        last = before[-1]
        if isinstance(last.node, ast.arg):
            return last
        statement = self.statement(last.node)
        parent = self.parent(statement) if statement is not None else None
        if parent is None or id(parent) not in blocks:
            return None  # bound in a branch that may not have run
        if isinstance(parent, (ast.If, ast.Try, ast.For, ast.While, ast.Match)) and not self._same_block(
            parent, statement, use_statement
        ):
            return None
        return last

    def _same_block(self, parent: ast.AST, first: ast.AST | None, second: ast.AST) -> bool:
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            block = getattr(parent, name, [])
            if first in block:
                return any(self.inside(second, entry) for entry in block)
        return False

    def resolve(self, node: ast.AST | None) -> str | None:
        """The canonical dotted name an expression stands for, None where that is not certain.

        Import aliases, plain assignments of names and star imports of JAX modules are followed; a name that several
        imports may bind resolves when all of them mean the same object. So is a name that the project itself only
        re-exports, and one that the settings call the same as a JAX name.
        """
        if node not in self._resolved:
            raw = self.raw_name(node)
            if raw is not None and raw not in self._canonical:
                self._canonical[raw] = canonical(self._of_project(raw))
            self._resolved[node] = self._canonical[raw] if raw is not None else None
        return self._resolved[node]

    def _of_project(self, dotted: str) -> str:
        """The JAX name that a dotted import path of the project stands for."""
        if dotted.partition(".")[0] in ELSEWHERE or "." not in dotted:
            return dotted
        if dotted not in self._project:
            from shardfix.analysis.project import stands_for  # it reads modules itself

            self._project[dotted] = stands_for(dotted, self.path, self.settings)
        return self._project[dotted]

    def raw_name(self, node: ast.AST | None, depth: int = 0) -> str | None:
        """Like `resolve`, but the import path as the code has it, without mapping old names to new ones."""
        attributes: list[str] = []
        while isinstance(node, ast.Attribute):
            attributes.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or (node.id not in self.scopes.leading and not self.scopes.stars):
            return None  # most expressions
        depth += len(attributes)
        base = self._raw_base(node, depth) if depth <= _DEPTH else None
        return ".".join([base, *reversed(attributes)]) if base is not None else None

    def _raw_base(self, node: ast.Name, depth: int) -> str | None:
        found = self.scopes.lookup(node.id, node)
        if not found:
            return self._from_star(node.id)
        reaching = found[0] if len(found) == 1 else self._reaching(found, node)
        if reaching is not None:
            dotted = self._binding_name(reaching, depth)
            kept = dotted is None or not self.scopes.stars or self._kept_by_stars(node, [reaching], dotted)
            return dotted if kept else None
        names = {self._binding_name(b, depth) for b in found}
        if None in names:
            return None
        if len(names) > 1:
            names = {canonical(n) for n in names if n is not None}
        dotted = names.pop() if len(names) == 1 else None
        return dotted if self._kept_by_stars(node, found, dotted) else None

    def _binding_name(self, binding: Binding, depth: int) -> str | None:
        if binding.kind == "import":
            return binding.dotted
        if binding.kind == "assign" and isinstance(binding.value, (ast.Name, ast.Attribute)):
            return self.raw_name(binding.value, depth + 1)
        return None

    def _kept_by_stars(self, node: ast.Name, found: list[Binding], dotted: str | None) -> bool:
        """Whether no later star import of a module of the project is known to give a name another meaning."""
        stars = self._stars_after(node, found) if dotted is not None and self.scopes.stars else []
        meant = [self._brought(star, node.id) for star in stars]
        return all(m == "" or m is None or canonical(m) == canonical(dotted or "") for m in meant)

    def doubtful_star(self, node: ast.Name) -> ast.ImportFrom | None:
        """A later star import of a module out of sight, which may give a name imported from JAX another meaning."""
        found = self.bindings(node) if self.scopes.stars else []
        from_jax = any(canonical(self._of_project(b.dotted)).startswith("jax.") for b in found)
        stars = self._stars_after(node, found) if from_jax else []
        return next((star for star in stars if self._brought(star, node.id) is None), None)

    def _stars_after(self, node: ast.Name, found: list[Binding]) -> list[ast.ImportFrom]:
        """The star imports that run between the imports of a name and its use."""
        imported = [b for b in found if b.kind == "import" and isinstance(b.node, ast.ImportFrom)]
        if not found or len(imported) < len(found) or not all(b.scope is self.scopes.module for b in found):
            return []
        start = max(self.span(b.node)[0] for b in found)
        end = self.span(node)[0] if self.function(node) is None else len(self.text)
        return [star for star in self.scopes.star_imports if start < self.span(star)[0] < end]

    def _brought(self, star: ast.ImportFrom, name: str) -> str | None:
        """What a star import brings under a name; empty where it does not, None where that is not visible."""
        if (star, name) in self._following:
            return None  # modules that import each other
        from shardfix.analysis.project import brought  # it reads modules itself

        self._following.add((star, name))
        try:
            return brought("." * star.level + (star.module or ""), name, self.path, self.settings)
        finally:  # an alarm may end it, and this module may be asked again for another file
            self._following.remove((star, name))

    def _from_star(self, name: str) -> str | None:
        stars = set(self.scopes.stars)
        if len(stars) == 1:
            (module,) = stars
            if module == "jax" or module.startswith("jax."):
                return f"{module}.{name}"
        return None

    def value(self, node: ast.expr, depth: int = 0) -> ast.expr:
        """The expression a name stands for, followed through single assignments; the node itself otherwise.

        `self.x` is followed when one statement of the same class assigns it.
        """
        if depth > _DEPTH:
            return node
        if isinstance(node, ast.Name):
            binding = self.binding(node) if node.id in self.scopes.given else None
            if binding is not None and binding.kind == "assign" and binding.value is not None:
                return self.value(binding.value, depth + 1)
        elif isinstance(node, ast.Attribute):
            assigned = self.attribute_value(node)
            if assigned is not None:
                return self.value(assigned, depth + 1)
        return node

    def attribute_value(self, node: ast.Attribute) -> ast.expr | None:
        """What `self.x` was assigned in the same class: the value of the only statement that sets it.

        Unknown where anything else in the module may set it: `other.x = ...`, `setattr`, a class that is derived.
        """
        owner = self._owner(node) if node.attr in self._set_names else None
        values = self._attributes.get((owner, node.attr), []) if owner is not None else []
        if owner is None or len(values) != 1 or node.attr in self._set_from_outside:
            return None
        others = [(owner, "*"), *((c, name) for c in self._relatives[owner] for name in (node.attr, "*"))]
        return None if any(key in self._attributes for key in others) else values[0]

    def class_constant(self, node: ast.expr) -> ast.expr | None:
        """What `Config.x` means, with a plain class of the module in which `x` is set once and nowhere else."""
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
            return None
        binding = self.binding(node.value)
        owner = binding.node if binding is not None else None
        if not isinstance(owner, ast.ClassDef):
            return None
        if owner.bases or owner.keywords or owner.decorator_list or node.attr in self._set_from_outside:
            return None  # the attributes of an Enum are no strings
        values = self._attributes.get((owner, node.attr), [])
        return values[0] if len(values) == 1 and (owner, "*") not in self._attributes else None

    def _owner(self, node: ast.Attribute) -> ast.ClassDef | None:
        """The class of whose object `self.x` is an attribute: `self` or `cls` is the first parameter of a method."""
        if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
            return None
        found = self.bindings(node.value)
        method = found[0].scope.node if len(found) == 1 and found[0].kind == "param" else None
        owner = self.parent(method) if isinstance(method, (ast.FunctionDef, ast.AsyncFunctionDef)) else None
        if method is None or not isinstance(owner, ast.ClassDef):
            return None
        listed = [*method.args.posonlyargs, *method.args.args]  # type: ignore[union-attr]
        return owner if listed and listed[0] is found[0].node else None

    @cached_property
    def _classes(self) -> list[ast.ClassDef]:
        return self.nodes(ast.ClassDef)

    @cached_property
    def _relatives(self) -> dict[ast.ClassDef, set[ast.ClassDef]]:
        """The classes of the module that each class is derived from, or that are derived from it."""
        found: dict[ast.ClassDef, set[ast.ClassDef]] = {c: set() for c in self._classes}
        for derived in self._classes:
            bases = [derived]
            for each in bases:
                named = [b.node for e in each.bases if isinstance(e, ast.Name) for b in self.bindings(e)]
                bases += [n for n in named if isinstance(n, ast.ClassDef) and n not in bases]
            found[derived].update(bases[1:])
            for base in bases[1:]:
                found[base].add(derived)
        return found

    @cached_property
    def _attributes(self) -> dict[tuple[ast.ClassDef, str], list[ast.expr | None]]:
        """(class, attribute) -> every value that `self.attribute = ...` or the class body gives it, None if unknown.

        An annotated name of a class body is a field that whoever makes the object may set: unknown. The attribute "*"
        stands for any, in a class that sets some whose names are not visible.
        """
        found: dict[tuple[ast.ClassDef, str], list[ast.expr | None]] = {}
        for node in self._classes:
            for name, bindings in self.scopes.own[node].bindings.items():
                values = [b.value if b.kind == "assign" and b.annotation is None else None for b in bindings]
                found.setdefault((node, name), []).extend(values)
        for attribute in self.set_attributes:
            owner = self._owner(attribute)
            if owner is None:
                continue
            if isinstance(attribute.ctx, ast.Load):  # self.__dict__.update(...)
                found.setdefault((owner, "*"), []).append(None)
                continue
            parent = self.parent(attribute)
            whole = isinstance(parent, ast.AnnAssign) or (
                isinstance(parent, ast.Assign) and attribute in parent.targets
            )
            value = parent.value if whole and isinstance(parent, (ast.Assign, ast.AnnAssign)) else None
            found.setdefault((owner, attribute.attr), []).append(value)
        for call in self._setattr_calls:
            owner = self._owner(ast.Attribute(call.args[0], "", ast.Store()))
            if owner is not None and not isinstance(call.args[-2], ast.Constant):
                found.setdefault((owner, "*"), []).append(None)
        return found

    @cached_property
    def _set_names(self) -> frozenset[str]:
        """The attributes that some class of the module sets: few are, and to know the class of a node takes longer."""
        return frozenset(name for _, name in self._attributes)

    @cached_property
    def set_attributes(self) -> list[ast.Attribute]:
        """Attributes that are set, and every `__dict__`."""
        return [n for n in self.nodes(ast.Attribute) if type(n.ctx) is not ast.Load or n.attr == "__dict__"]

    @cached_property
    def _setattr_calls(self) -> list[ast.Call]:
        """`setattr(x, name, value)`, `object.__setattr__(x, name, value)`, `x.__setattr__(name, value)`."""
        calls = self.nodes(ast.Call) if "setattr" in self.text else []
        named = [(c, getattr(c.func, "attr", getattr(c.func, "id", ""))) for c in calls if len(c.args) > 1]
        return [c for c, name in named if name in ("setattr", "__setattr__")]

    @cached_property
    def _set_from_outside(self) -> frozenset[str]:
        """Names of attributes that are set on anything but `self`, or by `setattr`."""
        found = {a.attr for a in self.set_attributes if self._owner(a) is None}
        names = (call.args[-2] for call in self._setattr_calls)
        return frozenset(found | {str(n.value) for n in names if isinstance(n, ast.Constant)})

    def same_meaning(self, expression: ast.expr, at: ast.AST) -> bool:
        """Whether every name in an expression means the same at another node as where it stands."""
        for name in ast.walk(expression):
            if isinstance(name, ast.Name):
                here = self.bindings(name)
                there = self.scopes.lookup(name.id, at)
                if [id(b) for b in here] != [id(b) for b in there]:
                    return False
                if len(here) > 1 and (self.binding(name) is None or self._reaching(here, at) is not self.binding(name)):
                    return False
                first = here[0] if here else None
                if (
                    len(here) == 1
                    and first is not None
                    and self.function(at) is self.function(first.node)
                    and not isinstance(first.node, ast.arg)
                    and self.span(self.statement(first.node) or first.node)[0] > self.span(at)[0]
                ):
                    return False  # not bound yet
            elif isinstance(name, (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)):
                return False
        return True

    # -- calls ------------------------------------------------------------------------------------------------

    def callee(self, call: ast.Call) -> str | None:
        """Canonical name of what a call calls, seen through `functools.partial(f, ...)` and names bound to one."""
        if call not in self._callees:
            self._callees[call] = self.resolve(self.partial_chain(call.func)[0])
        return self._callees[call]

    def partial_chain(self, node: ast.expr) -> tuple[ast.expr, list[ast.Call]]:
        """What is called in the end, and the `functools.partial` calls that bound arguments to it, outermost first."""
        chain: list[ast.Call] = []
        current = node
        for _ in range(_DEPTH):
            value = self.value(current) if self.resolve(current) is None else current
            if isinstance(value, ast.Call) and self.resolve(value.func) == PARTIAL and value.args:
                chain.append(value)
                current = value.args[0]
            else:
                break
        return current, chain


def _extent(node: ast.AST) -> tuple[int, int, int, int]:
    """By which nodes are in the order of the source, those around others first."""
    where: Any = node
    return where.lineno, where.col_offset, -where.end_lineno, -where.end_col_offset


def keyword(call: ast.Call, name: str) -> ast.keyword | None:
    """The keyword argument of a call, None where it is absent."""
    return next((k for k in call.keywords if k.arg == name), None)


def literal(node: ast.expr | None) -> object:
    """The value of a literal expression of strings, numbers, None, tuples, lists, sets; Ellipsis where it is none."""
    if node is None:
        return ...
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("frozenset", "set", "tuple"):
        inner = literal(node.args[0]) if len(node.args) == 1 else () if not node.args else ...
        return ... if inner is ... or not isinstance(inner, (tuple, list, set, frozenset)) else frozenset(inner)
    try:
        value: object = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return ...
    return value
