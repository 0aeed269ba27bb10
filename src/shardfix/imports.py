"""The import planner: "give me an expression for jax.sharding.NamedSharding here".

The answer is an existing binding wherever one is visible, else one import to add. LibCST's import visitors are not
used: they duplicate imports that stand in `try:` or a function, move comments and write above `sys.path` lines.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
import warnings
from collections.abc import Iterable
from itertools import accumulate

from shardfix import rebind
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.scopes import Binding, Scope
from shardfix.analysis.uses import uses
from shardfix.jaxnames import canonical
from shardfix.model import Edit, Helper, Import

#: Packages whose attributes exist once the package itself is imported.
_LOADED_WITH_JAX = ("jax.lax", "jax.sharding", "jax.numpy", "jax.tree", "jax.tree_util", "jax.debug", "jax.random")
_MODULES = {*_LOADED_WITH_JAX, "jax.experimental", "jax.nn", "jax.scipy", "jax.extend", "jax.interpreters", "jax.ops"}

#: Modules that everybody imports under another name.
_ALIASED = {"numpy": "np", "jax.numpy": "jnp", "jax": "jax"}


class CannotName(Exception):
    """No expression for the object can be had at that place without changing what another name means."""


def expression(module: Module, dotted: str, at: ast.AST) -> tuple[str, Import | None]:
    """How to write an object at a node, and the import that this needs, if any.

    Args:
        dotted: canonical path of the object, for example `jax.sharding.NamedSharding`.

    Raises:
        CannotName: every name that could be used is taken by something else.
    """
    existing = _existing(module, dotted, at)
    package, _, name = dotted.rpartition(".")
    # `from jax import lax` takes a module; it does not say that functions are imported by their names here.
    from_style = any(
        b.dotted not in _MODULES
        for b in _usable_imports(module, at, [f"{package}."])
        if _is_from(b)
    )
    if existing is not None and (existing.count(".") == 0 or not from_style):
        return existing, None
    # The module may import JAX late on purpose: after it has set the environment, or only where it is installed.
    late = dotted.partition(".")[0] == "jax" and not module.once(_imports_jax)
    if existing is not None and late:
        return existing, None
    if dotted in _ALIASED and not late:
        return _new_module(module, dotted, _ALIASED[dotted], at)
    if not from_style or late:
        prefix = _existing(module, "jax", at)
        if prefix is not None and (package == "jax" or package in _LOADED_WITH_JAX):
            return f"{prefix}.{dotted.removeprefix('jax.')}", None
    if late:
        host = _late_import(module, package, at)
        if host is None or not package or not _is_free_beside(module, name, host):
            raise CannotName("the module imports JAX inside functions only")
        return name, Import(package, name, module.span(host)[0])
    if package == "jax.debug" and existing is None and is_free(module, "jax"):
        return dotted, Import("jax")  # `print` and `callback` alone say too little
    if is_free(module, name):
        return name, Import(package, name)
    if existing is not None:
        return existing, None
    if package == "jax" or package in _LOADED_WITH_JAX:
        prefix = _existing(module, "jax", at)
        if prefix is not None:
            return f"{prefix}.{dotted.removeprefix('jax.')}", None
        if is_free(module, "jax"):
            return dotted, Import("jax")
    raise CannotName(f"the name {name} is already used for something else here")


def _imports_jax(module: Module) -> bool:
    """Whether importing the module imports JAX, so that one more import of it changes nothing."""
    return any(
        _mentions_jax(s) or (isinstance(s, ast.ImportFrom) and bool(s.level))
        for s in module.tree.body
        if isinstance(s, (ast.Import, ast.ImportFrom))
    ) or not _imports_jax_late(module)


def _imports_jax_late(module: Module) -> bool:
    return any(
        _mentions_jax(s) and module.function(s) is not None for s in module.nodes(ast.Import, ast.ImportFrom)
    )


def _late_import(module: Module, package: str, at: ast.AST) -> ast.stmt | None:
    """An import of JAX in a function that has run when the node is reached; one of the same package if there is one."""
    statements = [s for b in _usable_imports(module, at, [""]) if (s := module.statement(b.node)) is not None]
    found = [
        s
        for s in statements
        if isinstance(s, (ast.Import, ast.ImportFrom))
        and _mentions_jax(s)
        and not module.text[module.line_start(s.lineno) : module.span(s)[0]].strip()
    ]
    same = [s for s in found if isinstance(s, ast.ImportFrom) and s.module == package]
    return (same or found or [None])[-1]


def _is_free_beside(module: Module, name: str, host: ast.stmt) -> bool:
    """Whether a new name in the function of an import changes nothing there."""
    function = module.function(host)
    if function is None or name in module.masked_names or hasattr(builtins, name):
        return False
    if any(module.inside(load, function) for load in module.scopes.loads.get(name, [])):
        return False
    inner = [scope for node, scope in module.scopes.own.items() if node is function or module.inside(node, function)]
    return not any(name in scope.bindings or name in scope.outer for scope in inner)


def _new_module(module: Module, dotted: str, alias: str, at: ast.AST) -> tuple[str, Import | None]:
    for name in (alias, dotted):
        if is_free(module, name):
            return name, Import(dotted if name == dotted else f"{dotted} as {alias}")
    raise CannotName(f"the name {alias} is already used for something else here")


def _is_from(binding: Binding) -> bool:
    return isinstance(binding.node, ast.ImportFrom)


def _usable_imports(module: Module, at: ast.AST, wanted: Iterable[str]) -> list[Binding]:
    """Imports whose binding is certain and visible at a node, module level before function level.

    Args:
        wanted: the paths, a dot at the end for what is in a package, empty for everything.
    """
    found: list[Binding] = []
    imported = module.once(_imported_names)
    for candidate in reversed(_scopes_around(module, at)):
        by_path = imported.get(candidate, {})
        for bindings in (each for path in wanted for each in by_path.get(path, ())):
            # `import jax` beside `import jax.profiler`: one of them has to have run.
            certain = next((b for b in bindings if _certain(module, b, at)), None)
            if certain is not None:
                found.append(certain)
    return found


def _imported_names(module: Module) -> dict[Scope, dict[str, list[list[Binding]]]]:
    """The bindings of each name of a scope that imports alone bind, all of them to one path.

    They are found by that path, its canonical form, its package with a dot after it, and the empty text.
    """
    found: dict[Scope, dict[str, list[list[Binding]]]] = {}
    for scope in module.scopes.own.values():
        for name, bindings in scope.bindings.items():
            path = bindings[0].dotted if name in module.scopes.leading else ""
            if path and all(b.kind == "import" and b.dotted == path for b in bindings):
                by_path = found.setdefault(scope, {})
                for key in {path, canonical(path), f"{path.rpartition('.')[0]}.", ""}:
                    by_path.setdefault(key, []).append(bindings)
    return found


def _scopes_around(module: Module, at: ast.AST) -> list[Scope]:
    """The scope of a node and those around it, innermost first."""
    chain = [module.scopes.scope(at)]
    while chain[-1].parent is not None:
        chain.append(chain[-1].parent)
    return chain


def _certain(module: Module, binding: Binding, at: ast.AST) -> bool:
    """The import has run whenever the node is reached, and its name still means it there."""
    meant = module.scopes.lookup(binding.name, at)
    alike = all(b.kind == "import" and b.dotted == binding.dotted for b in meant)
    if binding not in meant or (len(meant) > 1 and not alike):
        return False
    statement = module.statement(binding.node)
    if statement is None or guarded(module, statement):
        return False
    if any(isinstance(a, (ast.If, ast.Try, ast.For, ast.While, ast.With)) for a in module.ancestors(statement)):
        use = module.statement(at)
        block = module.parent(statement)
        if use is None or block is None or not any(a is block for a in module.ancestors(use)):
            return False
    same_function = module.function(statement) is module.function(at)
    return not same_function or module.span(statement)[1] <= module.span(at)[0]


def _existing(module: Module, dotted: str, at: ast.AST) -> str | None:
    """The shortest expression for a dotted path that the imports visible at a node allow."""
    best = _assigned(module, dotted, at)

    leading_there = list(accumulate(dotted.split("."), "{}.{}".format))
    for binding in _usable_imports(module, at, leading_there):
        target = binding.dotted
        if canonical(target) == dotted or target == dotted:
            text = binding.name
        elif dotted.startswith(f"{target}.") and not _is_from(binding):
            rest = dotted.removeprefix(f"{target}.")
            package = dotted.rpartition(".")[0]
            deep = "." in rest and target == "jax" and package not in _LOADED_WITH_JAX
            if deep and not _imports_module(module, package):
                continue
            text = f"{binding.name}.{rest}"
        elif dotted.startswith(f"{target}.") and "." not in dotted.removeprefix(f"{target}."):
            text = f"{binding.name}.{dotted.removeprefix(f'{target}.')}"  # from jax import sharding; sharding.Mesh
        else:
            continue
        if best is None or (text.count("."), len(text)) < (best.count("."), len(best)):
            best = text
    return best


def _assigned(module: Module, dotted: str, at: ast.AST) -> str | None:
    """A plain name given to the object, as in `P = jax.sharding.PartitionSpec`."""
    assigned = module.once(_assigned_names)
    found = [
        name
        for scope in _scopes_around(module, at)
        for name, binding in assigned.get((scope, dotted), ())
        if _certain(module, binding, at)
    ]
    return min(found, key=len, default=None)


def _assigned_names(module: Module) -> dict[tuple[Scope, str], list[tuple[str, Binding]]]:
    """The names of a scope that only stand for the object at a path, by an assignment."""
    found: dict[tuple[Scope, str], list[tuple[str, Binding]]] = {}
    for scope in module.scopes.own.values():
        for name, bindings in scope.bindings.items():
            if name not in module.scopes.leading:
                continue
            first = bindings[0]
            plain = len(bindings) == 1 and first.kind == "assign" and isinstance(first.value, (ast.Name, ast.Attribute))
            dotted = module.resolve(first.value) if plain else None
            if dotted is not None:
                found.setdefault((scope, dotted), []).append((name, first))
    return found


def _imports_module(module: Module, dotted: str) -> bool:
    """Whether a submodule is imported at module level, so that `jax.experimental.x` exists as an attribute."""
    for statement in module.tree.body:
        if isinstance(statement, ast.Import) and any(a.name == dotted for a in statement.names):
            return True
        if isinstance(statement, ast.ImportFrom) and statement.module == dotted and not statement.level:
            return True
    return False


def _indentation(module: Module) -> str:
    """What one level of indentation is in a module: that of its first function or class."""
    for statement in module.tree.body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            first = statement.body[0]
            before = module.text[module.line_start(first.lineno) : module.span(first)[0]]
            if before and not before.strip():
                return before
    return "    "


def is_free(module: Module, name: str) -> bool:
    """Whether a new module-level name changes nothing: nobody binds it anywhere or uses it unbound."""
    if name in module.masked_names or name in module.scopes.loads or hasattr(builtins, name):
        return False
    return not any(name in scope.bindings for scope in module.scopes.own.values())


# -- adding -------------------------------------------------------------------------------------------------------


def _imported(module: Module, request: Import, before: int) -> bool:
    """Whether an earlier run has brought a name from the module of helpers already."""
    return request.inside < 0 and any(
        isinstance(statement, ast.ImportFrom)
        and (statement.level, statement.module) == (0, request.module)
        and module.span(statement)[1] <= before
        and any((alias.name, alias.asname) == (request.name, None) for alias in statement.names)
        for statement in module.tree.body
    )


def additions(
    module: Module,
    imports: Iterable[Import],
    before: int,
    beside: Iterable[Edit] = (),
    helpers: Iterable[Helper] = (),
) -> list[Edit]:
    """Edits that make the module bind the given names, each once.

    Args:
        before: offset that the new bindings must precede when they are used at module level.
        beside: edits made at the same time; an import that one of them touches is not extended.
        helpers: functions to define after the imports.
    """
    touched = list(beside)
    wanted = sorted(request for request in set(imports) if not _imported(module, request, before))
    edits: list[Edit] = []
    by_statement: dict[ast.ImportFrom, list[str]] = {}
    lines: list[str] = []
    together: dict[str, list[str]] = {}
    edits += _inside(module, [request for request in wanted if request.inside >= 0], touched)
    for request in wanted:
        if request.inside >= 0:
            continue
        statement = _extendable(module, request, before) if request.name else None
        if statement is not None and not _touches(module, statement, touched):
            by_statement.setdefault(statement, []).append(request.name)
        elif request.name:
            together.setdefault(request.module, []).append(request.name)
        else:
            lines.append(request.statement)
    lines += [f"from {module_name} import {', '.join(names)}" for module_name, names in together.items()]
    for statement, names in by_statement.items():
        edits.append(_extend(module, statement, names))
    new_lines = ""
    own = [line for line in lines if line.split()[1] in sys.stdlib_module_names]
    place_of_own, gap = _of_python(module, before) if own else (-1, "")
    if place_of_own >= 0:
        edits.append(Edit(place_of_own, place_of_own, "".join(f"{line}\n" for line in own) + gap))
        lines = [line for line in lines if line not in own]
    if lines:
        offset, prefix = _insertion_point(module, before)
        if offset > before:  # the first use shares its line with the last import
            edits.append(Edit(before, before, "".join(f"{line}; " for line in lines)))
        else:
            new_lines = prefix + "".join(f"{line}\n" for line in lines)
            edits.append(Edit(offset, offset, new_lines))
    definitions = sorted(set(helpers))
    if definitions:
        place = min(_after_imports(module, before), before)
        if new_lines and place == offset:
            edits.pop()
        else:
            new_lines = ""
        edits.append(Edit(place, place, new_lines + _laid_out(module, place, definitions)))
    return edits


def _inside(module: Module, wanted: list[Import], touched: list[Edit]) -> list[Edit]:
    """Edits that add names to imports in functions, or put an import on the line before them."""
    edits: list[Edit] = []
    if not wanted:
        return edits
    statements = {module.span(s)[0]: s for s in module.nodes_mixed(ast.Import, ast.ImportFrom)}
    for offset, package in sorted({(request.inside, request.module) for request in wanted}):
        host = statements[offset]
        names = [request.name for request in wanted if (request.inside, request.module) == (offset, package)]
        same = isinstance(host, ast.ImportFrom) and host.module == package and host.lineno == host.end_lineno
        if isinstance(host, ast.ImportFrom) and same and not _touches(module, host, touched):
            edits.append(_extend(module, host, names))
            continue
        start = module.line_start(host.lineno)
        edits.append(Edit(start, start, f"{module.text[start:offset]}from {package} import {', '.join(names)}\n"))
    return edits


def _of_python(module: Module, before: int) -> tuple[int, str]:
    """Where an import of Python's own library goes, and what stands between it and other imports; -1 for nowhere.

    After the last such import, else before the first import of all.
    """
    statements = [s for s in _top_level_imports(module, before) if getattr(s, "module", "") != "__future__"]
    for statement in reversed(statements):
        names = [a.name for a in statement.names] if isinstance(statement, ast.Import) else [statement.module or "."]
        offset = module.line_start((statement.end_lineno or statement.lineno) + 1)
        if names[0].partition(".")[0] in sys.stdlib_module_names and offset <= before:
            alone = not module.text[module.span(statement)[1] : offset].strip() and module.text[offset - 1] in "\r\n"
            return (offset, "") if alone else (-1, "")
    if not statements:
        return -1, ""
    start = module.span(statements[0])[0]
    return (start, "\n") if start == module.line_start(statements[0].lineno) else (-1, "")


def _after_imports(module: Module, before: int) -> int:
    """Where a helper goes: the line after the last top-level import, else where a new import would go."""
    statements = _top_level_imports(module, before)
    if not statements:
        return _insertion_point(module, before)[0]
    last = statements[-1].end_lineno or statements[-1].lineno
    line = max(s.end_lineno or s.lineno for s in module.tree.body if s.lineno <= last)
    return module.line_start(line + 1)


def _laid_out(module: Module, offset: int, definitions: list[Helper]) -> str:
    """Definitions with the two empty lines around each that top-level functions have."""
    blank = re.compile(r"(?:[ \t]*(?:\r\n|\r|\n)){0,2}").match(module.text, offset)
    following = len(re.findall(r"\r\n|\r|\n", blank.group())) if blank else 0
    start = "" if offset == 0 or module.text[offset - 1] in "\r\n" else "\n"
    unit = _indentation(module)
    indented = re.compile(r"^(?: {4})+", re.MULTILINE)
    sources = [indented.sub(lambda m: unit * (len(m.group()) // 4), helper.source.strip()) for helper in definitions]
    body = "".join(f"\n\n{source}\n" for source in sources)
    behind = module.text[offset : module.document.end_of_block(module.text, offset)]
    return start + body + "\n" * (2 - following if behind.strip() else 0)


def _touches(module: Module, statement: ast.stmt, edits: Iterable[Edit]) -> bool:
    start, end = module.span(statement)
    return any(edit.start <= end and start <= edit.end for edit in edits)


def _top_level_imports(module: Module, before: int) -> list[ast.Import | ast.ImportFrom]:
    return [s for s in module.tree.body if isinstance(s, (ast.Import, ast.ImportFrom)) and module.span(s)[1] <= before]


def _extendable(module: Module, request: Import, before: int) -> ast.ImportFrom | None:
    """A top-level `from module import ...` that the name can join without touching a comment; best one without `as`."""
    found: list[ast.ImportFrom] = []
    for statement in reversed(_top_level_imports(module, before)):
        if (
            isinstance(statement, ast.ImportFrom)
            and statement.module == request.module
            and not statement.level
            and statement.names[0].name != "*"
        ):
            start, end = module.span(statement)
            line_end = re.compile(r"[\r\n]|$").search(module.text, end)
            rest = module.text[end : line_end.start()] if line_end else ""
            if "#" not in module.text[start:end] and "noqa" not in rest and "\\" not in module.text[start:end]:
                found.append(statement)
    return min(found, key=lambda s: any(alias.asname for alias in s.names), default=None)


def _extend(module: Module, statement: ast.ImportFrom, names: list[str]) -> Edit:
    last = statement.names[-1]
    offset = module.span(last)[1]
    indent = module.text[module.line_start(last.lineno) : module.span(last)[0]]
    if last.lineno != statement.lineno and not indent.strip():
        return Edit(offset, offset, "".join(f",\n{indent}{name}" for name in names))
    return Edit(offset, offset, "".join(f", {name}" for name in names))


def _insertion_point(module: Module, before: int) -> tuple[int, str]:
    """Where a new import line goes: after the last top-level jax import, else the last import, else the header."""
    statements = _top_level_imports(module, before)
    jax = [s for s in statements if _mentions_jax(s)]
    body = module.tree.body
    # One further down is an error, which only the compiler finds.
    future = [
        s
        for s in body
        if isinstance(s, ast.ImportFrom) and s.module == "__future__" and module.line_start(s.lineno) <= before
    ]
    docstring = bool(body) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    docstring = docstring and isinstance(body[0].value.value, str)  # type: ignore[attr-defined]
    after: ast.stmt | None = None
    if jax:
        after = jax[-1]
    elif statements:
        after = statements[-1]
    elif future:
        after = future[-1]
    elif docstring:
        after = body[0]
    if after is None:
        first = body[0] if body else None
        if first is None:
            return len(module.text), ""
        decorators = getattr(first, "decorator_list", [])
        line = min([first.lineno, *(d.lineno for d in decorators)])
        return module.line_start(line), ""
    line = max(s.end_lineno or s.lineno for s in body if s.lineno <= (after.end_lineno or after.lineno))
    offset = module.line_start(line + 1)
    ends_with_newline = offset > 0 and module.text[offset - 1 : offset] in ("\n", "\r")
    return offset, "" if ends_with_newline else "\n"


def _mentions_jax(statement: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(statement, ast.ImportFrom):
        return not statement.level and (statement.module or "").partition(".")[0] == "jax"
    return any(alias.name.partition(".")[0] == "jax" for alias in statement.names)


# -- removing -----------------------------------------------------------------------------------------------------


def removals(before: Module, after: Module, names: Iterable[str]) -> list[Edit]:
    """Edits on `after` that drop imports which the rewrites made unused: used before, not any more.

    Names that may be re-exported stay: those of an `__init__.py`, in `__all__`, imported `as` themselves, or on a
    line that carries a comment (`# noqa` and the like). A dotted name means `import dotted`.
    """
    if after.path.endswith("__init__.py"):
        return []
    gone: dict[ast.Import | ast.ImportFrom, list[ast.alias]] = {}
    edits: list[Edit] = []
    for name in sorted(set(names)):
        if "." in name or name not in before.scopes.loads or name in after.scopes.loads:
            continue
        if name in after.masked_names or _in_string(after, name):
            continue
        for scope in after.scopes.own.values():
            for binding in scope.bindings.get(name, []):
                if isinstance(binding.node, (ast.Import, ast.ImportFrom)) and _droppable(after, binding):
                    alias = next(
                        a for a in binding.node.names if (a.asname or a.name.partition(".")[0]) == binding.name
                    )
                    if alias.asname != alias.name:
                        gone.setdefault(binding.node, []).append(alias)
    for statement, aliases in gone.items():
        if len(aliases) == len(statement.names):
            edits.append(rebind.remove_statement(after, statement))
        else:
            edits += rebind.drop_aliases(after, statement, aliases)
    for dotted in sorted({name for name in names if "." in name}):
        edits += [edit for edit in _drop_dotted(after, dotted) if not _overlaps(edit, edits)]
    return edits


def _overlaps(edit: Edit, others: Iterable[Edit]) -> bool:
    return any(edit.start < other.end and other.start < edit.end for other in others)


def _in_string(module: Module, name: str) -> bool:
    """Whether a string may mean the name: an annotation, an entry of `__all__`; not one that is prose."""
    for node in module.nodes(ast.Constant):
        if isinstance(node.value, str) and name in node.value:
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # the text may be no Python at all
                    said = ast.parse(node.value.strip(), mode="eval")
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
            names = [getattr(n, "id", "") for n in ast.walk(said)]
            # "package.module.pjit" may be patched by a test; a path into JAX itself is not about this module.
            if name in names or ("jax" not in names and any(name == getattr(n, "attr", "") for n in ast.walk(said))):
                return True
    return False


def _droppable(module: Module, binding: Binding) -> bool:
    """A plain import of the module or of a function, first on its line, and no comment of a person beside it."""
    statement = binding.node
    start, end = module.span(statement)
    line_end = module.line_start((statement.end_lineno or 0) + 1)  # type: ignore[attr-defined]
    rest = module.text[end:line_end].strip()
    if "#" in module.text[start:end] or (rest and rest[0] != ";" and not rebind.DIRECTIVE.fullmatch(rest)):
        return False
    if module.text[module.line_start(module.position(start)[0]) : start].strip() or guarded(module, statement):
        return False
    if len(binding.scope.bindings[binding.name]) != 1:
        return False
    if isinstance(binding.scope.node, ast.Module):
        return isinstance(module.parent(statement), (ast.Module, ast.If))
    return isinstance(binding.scope.node, (ast.FunctionDef, ast.AsyncFunctionDef))


def _drop_dotted(module: Module, dotted: str) -> list[Edit]:
    """`import jax.experimental.pjit` whose uses are gone: dropped, or `import jax` where nothing else binds that."""
    root, _, rest = dotted.partition(".")
    package = dotted.rpartition(".")[0]
    statements = [s for s in module.tree.body if isinstance(s, ast.Import)]
    found = next((s for s in statements if any(a.name == dotted and not a.asname for a in s.names)), None)
    if found is None or len(found.names) > 1 or not rest:
        return []
    start, end = module.span(found)
    line_end = module.line_start((found.end_lineno or found.lineno) + 1)
    if "#" in module.text[start:line_end] or any(use.path.startswith(f"{package}.") for use in uses(module, root)):
        return []
    if any(a.name.partition(".")[0] == root and not a.asname for s in statements if s is not found for a in s.names):
        return [rebind.remove_statement(module, found)]
    return [Edit(start, end, f"import {root}")]
