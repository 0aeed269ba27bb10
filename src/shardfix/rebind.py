"""Change where an import takes a name from, while every use of the name goes on meaning the same object."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from shardfix.analysis.module import Module
from shardfix.model import Edit

#: A comment that tells a tool about this one import, and goes with it; `noqa: F401` keeps an import that nobody uses.
DIRECTIVE = re.compile(
    r"#\s*(?:type:\s*ignore|pylint:|pytype:|pyright:|mypy:|isort:|ty:|noqa:\s*[EIN]\d+\s*$).*", re.IGNORECASE
)
_EMPTY_LINES = re.compile(r"(?:[ \t]*(?:\r\n|\r|\n))*")


@dataclass(frozen=True)
class Rebinding:
    """One alias of an import statement and the dotted path that it shall come from instead."""

    alias: ast.alias
    local: str  #: the name the module uses
    new: str


def from_import(new: str, local: str) -> str:
    """The statement that binds `local` to the object at a dotted path."""
    package, _, name = new.rpartition(".")
    if not package:
        return f"import {new}" if local == new else f"import {new} as {local}"
    return f"from {package} import {_alias(name, local)}"


def _alias(name: str, local: str) -> str:
    return name if name == local else f"{name} as {local}"


def rebind(module: Module, statement: ast.Import | ast.ImportFrom, changes: list[Rebinding]) -> list[Edit]:
    """Edits that take some names of an import statement from new places.

    The other names stay where they are. A new name of the statement's own package takes the place of the old one. Else
    it joins an existing import of the same package, where one stands in the same block of imports and holds no comment.
    No name is bound twice.
    """
    edits: list[Edit] = []
    own = statement.module if isinstance(statement, ast.ImportFrom) and not statement.level else None
    present = [_alias(a.name, a.asname or a.name) for a in statement.names]
    for change in list(changes):
        package, _, name = change.new.rpartition(".")
        text = _alias(name, change.local)
        if package == own and text not in present:
            edits.append(Edit(*module.span(change.alias), text))
            present.append(text)
            changes = [c for c in changes if c is not change]
    if not changes:
        return edits
    lines: list[str] = []
    joining: dict[ast.ImportFrom, list[str]] = {}
    by_package: dict[str, list[str]] = {}
    for change in changes:
        package, _, name = change.new.rpartition(".")
        text = _alias(name, change.local)
        host = _host(module, statement, package)
        if package == own:
            continue  # the statement binds the name already
        if host is not None:
            if all(_alias(a.name, a.asname or a.name) != text for a in host.names):
                joining.setdefault(host, []).append(text)
        elif package:
            by_package.setdefault(package, []).append(text)
        else:
            lines.append(from_import(change.new, change.local))
    lines += [f"from {package} import {', '.join(names)}" for package, names in by_package.items()]
    for host, names in joining.items():
        # Replacing the last name, not inserting after it, makes another rewrite of the same statement clash with this.
        start, end = module.span(host.names[-1])
        edits.append(Edit(start, end, ", ".join([module.text[start:end], *names])))
    kept = [a for a in statement.names if all(a is not c.alias for c in changes)]
    start, end = module.span(statement)
    indent = module.text[module.line_start(statement.lineno) : start]
    separator = "\n" + indent if not indent.strip() else "; "
    if kept:
        edits += drop_aliases(module, statement, [c.alias for c in changes])
        comment = module.text[end : module.line_start((statement.end_lineno or statement.lineno) + 1)].strip()
        if lines and comment.startswith("#"):  # the comment stays with the statement
            edits.append(Edit(start, start, "".join(line + separator for line in lines)))
        elif lines:
            edits.append(Edit(end, end, "".join(separator + line for line in lines)))
    elif lines:
        edits.append(Edit(start, end, separator.join(lines)))
    else:
        edits.append(remove_statement(module, statement))
    return edits


def _host(module: Module, statement: ast.Import | ast.ImportFrom, package: str) -> ast.ImportFrom | None:
    """Another import of the package at the top of the module, that runs on the same occasions."""
    if statement not in module.tree.body:
        return None
    for candidate in module.tree.body:
        if isinstance(candidate, ast.ImportFrom):
            start, end = module.span(candidate)
            tail = module.text[end : module.line_start((candidate.end_lineno or candidate.lineno) + 1)]
            if (
                candidate is not statement
                and candidate.module == package
                and not candidate.level
                and candidate.names[0].name != "*"
                and "#" not in module.text[start:end] + tail
                and "\n" not in module.text[start:end]
            ):
                return candidate
        elif not isinstance(candidate, ast.Import) and module.span(candidate)[0] > module.span(statement)[0]:
            return None
    return None


def drop_aliases(module: Module, statement: ast.Import | ast.ImportFrom, aliases: list[ast.alias]) -> list[Edit]:
    """Remove some aliases, not all, with their commas; neighbours go in one edit."""
    names = statement.names
    gone = {id(a) for a in aliases}
    edits: list[Edit] = []
    for first, alias in enumerate(names):
        if id(alias) not in gone or (first and id(names[first - 1]) in gone):
            continue
        after = next((i for i in range(first, len(names)) if id(names[i]) not in gone), None)
        if after is not None:
            edits.append(Edit(module.span(alias)[0], module.span(names[after])[0], ""))
        else:
            edits.append(Edit(module.span(names[first - 1])[1], module.span(names[-1])[1], ""))
    return edits


def remove_statement(module: Module, statement: ast.stmt) -> Edit:
    """Remove a statement; where it is the only one of its block, `pass` takes its place."""
    start, end = module.span(statement)
    parent = module.parent(statement)
    block = next(
        (b for f in ("body", "orelse", "finalbody") if statement in (b := getattr(parent, f, None) or [])), [statement]
    )
    if len(block) == 1 and not isinstance(parent, ast.Module):
        return Edit(start, end, "pass")
    line_start = module.line_start(statement.lineno)
    next_line = module.line_start((statement.end_lineno or statement.lineno) + 1)
    rest = module.text[end:next_line].strip()
    if not module.text[line_start:start].strip() and (not rest or DIRECTIVE.fullmatch(rest)):
        if statement is block[0] and not isinstance(parent, ast.Module):  # empty lines would begin the block then
            next_line = _EMPTY_LINES.match(module.text, next_line).end()  # type: ignore[union-attr]
        return Edit(line_start, next_line, "")
    after = module.text[end:next_line]
    if after.lstrip(" ").startswith(";"):
        return Edit(start, end + after.index(";") + 1 + (1 if after[after.index(";") + 1 :].startswith(" ") else 0), "")
    if rest.startswith("#") and not module.text[line_start:start].strip():
        return Edit(start, module.text.index("#", end), "")  # the comment stays, on a line of its own
    return Edit(start, end, "pass")
