"""Looks at snippets of code the way codemods do: a view of the text, and nodes found by their source."""

from __future__ import annotations

import ast
import io
import itertools
import tokenize
from collections import Counter
from textwrap import dedent

from packaging.version import Version

from shardfix.analysis.module import Module
from shardfix.config import Settings
from shardfix.jaxnames import LATEST
from shardfix.model import Rewrite
from shardfix.parse import line_starts


def view(text: str, path: str = "program.py", to: str = "") -> Module:
    """The view of a snippet; common indentation is taken off."""
    settings = Settings(to_version=Version(to) if to else LATEST)
    return Module(dedent(text).removeprefix("\n"), path, settings)


def expression(module: Module, source: str, nth: int = 0) -> ast.expr:
    """The nth expression, in the order of the text, that is written like this."""
    every = [n for nodes in module.scopes.by_type.values() for n in nodes if isinstance(n, ast.expr)]
    found = [n for n in every if module.source(n) == source]
    return sorted(found, key=lambda n: module.span(n))[nth]


def marked(module: Module) -> ast.Call:
    """The call whose only argument is `...`."""
    (call,) = [
        c for c in module.calls() if len(c.args) == 1 and isinstance(c.args[0], ast.Constant) and c.args[0].value is ...
    ]
    return call


def comments(text: str) -> Counter[str]:
    """The comments of a text, each as often as it stands there."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return Counter(token.string for token in tokens if token.type == tokenize.COMMENT)


def assert_only_edited_lines_move(module: Module, rewrite: Rewrite, after: str) -> None:
    """All lines without an edit are still there, in their order; an import may change the lines of imports."""
    allowed: set[int] = set()
    for edit in rewrite.edits:
        allowed.update(range(module.position(edit.start)[0], module.position(edit.end)[0] + 1))
    if rewrite.imports:
        inside = {request.inside for request in rewrite.imports}
        for statement in module.nodes(ast.stmt, ast.Import, ast.ImportFrom):
            if statement in module.tree.body or module.span(statement)[0] in inside:
                allowed.update(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1))
    lines = iter(_lines(after))
    for number, line in enumerate(_lines(module.text), 1):
        assert number in allowed or line in lines, f"line {number} changed without an edit: {line!r}"


def _lines(text: str) -> list[str]:
    """The lines of a text, each with its end."""
    return [text[start:end] for start, end in itertools.pairwise([*line_starts(text), len(text)])]
