"""The triggers lose nothing however the code of a case is spelled: it is written in other ways that mean the same.

The codemods see through most of these (names, conditional expressions, aliases); whatever they still find when all of
them run, the triggers must let them look for.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shardfix import testing
from test_triggers import EVERY, lost

CASES = [case for case in testing.cases(Path(__file__).parent / "before_after") if len(case.before) < 20_000]
SHARE = 3  #: every third case is spelled in each way


class Named(ast.NodeTransformer):
    """Every argument gets a name in the statement before."""

    def __init__(self) -> None:
        self.made: list[ast.stmt] = []
        self.number = 0

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        written: list[ast.stmt] = []
        for statement in statements:
            self.made = []
            if isinstance(statement, (ast.Expr, ast.Assign, ast.AnnAssign, ast.Return)):
                done = [self.visit(statement)]
                written += [*self.made, *done]
            else:
                for name in ("body", "orelse", "finalbody"):
                    inner = getattr(statement, name, None)
                    if isinstance(inner, list) and inner and isinstance(inner[0], ast.stmt):
                        setattr(statement, name, self.block(inner))
                written.append(statement)
        return written

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return node  # what stands in it is not evaluated before the statement

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return node

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        node.args = [each if isinstance(each, (ast.Name, ast.Starred)) else self.put(each) for each in node.args]
        for keyword in node.keywords:
            if keyword.arg and not isinstance(keyword.value, ast.Name):
                keyword.value = self.put(keyword.value)
        return node

    def put(self, value: ast.expr) -> ast.expr:
        return self.name(value)

    def name(self, value: ast.expr) -> ast.Name:
        self.number += 1
        self.made.append(ast.Assign([ast.Name(f"given_{self.number}", ast.Store())], value, lineno=0))
        return ast.Name(f"given_{self.number}", ast.Load())


class NamedInTuples(Named):
    """The names are parts of tuples, and set to other names."""

    def put(self, value: ast.expr) -> ast.expr:
        first = self.name(value)
        self.number += 1
        one, two = f"one_{self.number}", f"two_{self.number}"
        targets = ast.Tuple([ast.Name(one, ast.Store()), ast.Name(two, ast.Store())], ast.Store())
        values = ast.Tuple([first, ast.Constant(1)], ast.Load())
        self.made.append(ast.Assign([targets], values, lineno=0))
        return ast.Name(one, ast.Load())


class NamedFunctions(Named):
    """Every dotted function gets a name."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute):
            node.func = self.name(node.func)
        return node


class Conditional(Named):
    """Every argument is one arm of a conditional expression."""

    def put(self, value: ast.expr) -> ast.expr:
        return ast.IfExp(ast.Name("flag", ast.Load()), value, ast.Name("other", ast.Load()))


class NamedInPlace(Named):
    """Every argument gets its name where it stands."""

    def put(self, value: ast.expr) -> ast.expr:
        self.number += 1
        return ast.NamedExpr(ast.Name(f"given_{self.number}", ast.Store()), value)


class Keywords(Named):
    """Every keyword comes out of a dictionary."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if node.keywords and all(keyword.arg for keyword in node.keywords):
            keys: list[ast.expr | None] = [ast.Constant(keyword.arg) for keyword in node.keywords]
            node.keywords = [ast.keyword(None, ast.Dict(keys, [keyword.value for keyword in node.keywords]))]
        return node


def respelled(make: type[Named]) -> Callable[[str], str]:
    def spell(text: str) -> str:
        tree = ast.parse(text)
        tree.body = make().block(tree.body)
        return ast.unparse(ast.fix_missing_locations(tree))

    return spell


def in_a_function(text: str) -> str:
    """Everything but the imports stands in a function."""
    tree = ast.parse(text)
    imports = [each for each in tree.body if isinstance(each, (ast.Import, ast.ImportFrom))]
    rest = [each for each in tree.body if each not in imports]
    function: Any = ast.parse("def main():\n    pass").body[0]
    function.body = rest or function.body
    tree.body = [*imports, function]
    return ast.unparse(ast.fix_missing_locations(tree))


def under_other_names(text: str) -> str:
    """What is imported from JAX, and JAX itself, has another name."""
    tree = ast.parse(text)
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "jax":
            listed = [alias for alias in node.names if alias.name != "*"]
        elif isinstance(node, ast.Import):
            listed = [alias for alias in node.names if alias.name == "jax" or (alias.asname and "jax" in alias.name)]
        else:
            continue
        for alias in listed:
            known = alias.asname or alias.name
            names[known] = alias.asname = f"another_{known}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
    return ast.unparse(tree)


def over_lines(text: str) -> str:
    """Every bracket and comma ends a line, brackets with a comment."""
    written: list[str] = []
    lines, depth, formatted, last = text.splitlines(keepends=True), 0, 0, (1, 0)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kind = tokenize.tok_name[token.type]
        formatted += (kind == "FSTRING_START") - (kind == "FSTRING_END")
        written.append(_between(lines, last, token.start))
        if kind not in ("INDENT", "DEDENT", "ENDMARKER"):
            written.append(_between(lines, token.start, token.end))
        elif kind == "INDENT":
            written.append(token.string)
        last = token.end
        if token.type == tokenize.OP and not formatted:
            depth += (token.string in "([{") - (token.string in ")]}")
            if token.string in "([{":
                written.append("  # why\n     ")
            elif token.string == "," and depth:
                written.append("\n   ")
    return "".join(written)


def _between(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    if start >= end or start[0] > len(lines):
        return ""
    if start[0] == end[0]:
        return lines[start[0] - 1][start[1] : end[1]]
    tail = lines[end[0] - 1][: end[1]] if end[0] <= len(lines) else ""
    return lines[start[0] - 1][start[1] :] + "".join(lines[start[0] : end[0] - 1]) + tail


WAYS: dict[str, Callable[[str], str]] = {
    "by Python": lambda text: ast.unparse(ast.parse(text)),
    "other line ends": lambda text: text.replace("\n", "\r\n"),
    **{make.__name__: respelled(make) for make in (Named, NamedInTuples, NamedFunctions, NamedInPlace)},
    **{make.__name__: respelled(make) for make in (Conditional, Keywords)},
    **{spell.__name__: spell for spell in (in_a_function, under_other_names, over_lines)},
}


@pytest.mark.parametrize("way", WAYS)
def test_no_case_loses_a_finding_by_its_spelling(way: str) -> None:
    first = list(WAYS).index(way) % SHARE
    for case in CASES[first::SHARE]:
        try:
            text = WAYS[way](case.before)
        except SyntaxError:  # newer than the Python that runs this
            continue
        assert lost(text, EVERY, str(case.path)) == [], f"{case.name}\n{text}"
