"""Looks at snippets of code the way codemods do: a view of the text, and nodes found by their source."""

from __future__ import annotations

import ast
from textwrap import dedent

from packaging.version import Version

from shardfix.analysis.module import Module
from shardfix.config import Settings
from shardfix.jaxnames import LATEST


def view(text: str, path: str = "program.py", to: str = "") -> Module:
    """The view of a snippet; common indentation is taken off."""
    settings = Settings(to_version=Version(to) if to else LATEST)
    return Module(dedent(text).removeprefix("\n"), path, settings)


def expression(module: Module, source: str, nth: int = 0) -> ast.expr:
    """The nth expression, in the order of the text, that is written like this."""
    found = [n for n in module.scopes.scope_of if isinstance(n, ast.expr) and module.source(n) == source]
    return sorted(found, key=lambda n: module.span(n))[nth]


def marked(module: Module) -> ast.Call:
    """The call whose only argument is `...`."""
    (call,) = [
        c for c in module.calls() if len(c.args) == 1 and isinstance(c.args[0], ast.Constant) and c.args[0].value is ...
    ]
    return call
