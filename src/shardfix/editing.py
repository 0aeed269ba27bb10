"""Small edits of calls: replace, wrap, drop and add an argument, without touching anything beside them."""

from __future__ import annotations

import ast
import re

from shardfix.analysis.module import Module
from shardfix.model import Edit

LINE_LIMIT = 100  # columns; a wrapped call that would be longer is laid out over several lines


def replace(module: Module, node: ast.AST, text: str) -> Edit:
    """Put text in the place of an expression."""
    start, end = module.span(node)
    return Edit(start, end, text)


def wrap(module: Module, node: ast.expr, opening: str, closing: str) -> list[Edit]:
    """Put text before and after an expression; break the line after an opening bracket where it would get long.

    Args:
        opening: text that ends with an opening bracket.
        closing: text that begins with `, ` or a closing bracket.
    """
    start, end = module.span(node)
    line = module.position(start)[0]
    line_text = module.text[module.line_start(line) : module.line_start(line + 1)].rstrip("\r\n")
    single_line = node.lineno == node.end_lineno
    if single_line and len(line_text) + len(opening) + len(closing) > LINE_LIMIT and opening.endswith("("):
        margin = re.match(r"[ \t]*", line_text)
        indent = (margin.group() if margin else "") + "    "
        opening = f"{opening}\n{indent}"
        if len(indent) + (end - start) + len(closing) > LINE_LIMIT and closing.startswith(", "):
            closing = f",\n{indent}{closing[2:]}"
    return [Edit(start, start, opening), Edit(end, end, closing)]


def drop_argument(module: Module, call: ast.Call, argument: ast.expr | ast.keyword) -> Edit:
    """Remove one argument with the comma that belongs to it."""
    everything = _arguments(module, call)
    index = everything.index(argument)
    start, end = argument_span(module, argument)
    if index > 0:
        # From the end of the argument before: its comma goes, a trailing comma after us stays.
        previous = outer_end(module, argument_span(module, everything[index - 1])[1], call)
        return Edit(previous, outer_end(module, end, call), "")
    if index + 1 < len(everything):
        return Edit(start, argument_span(module, everything[index + 1])[0], "")
    comma = re.compile(r"\s*,").match(module.text, end)
    return Edit(start, comma.end() if comma else end, "")


def add_keyword(module: Module, call: ast.Call, text: str) -> Edit:
    """Add `name=value` as the last argument, before a trailing comma and laid out like the arguments before it."""
    everything = _arguments(module, call)
    if not everything:
        offset = module.span(call)[1] - 1
        return Edit(offset, offset, text)
    last = everything[-1]
    start, end = argument_span(module, last)
    end = outer_end(module, end, call)
    line = module.position(start)[0]
    before = module.text[module.line_start(line) : start]
    if len(everything) > 1 and not before.strip() and line != call.lineno:
        previous_line = module.position(argument_span(module, everything[-2])[0])[0]
        if previous_line != line:
            return Edit(end, end, f",\n{before}{text}")
    return Edit(end, end, f", {text}")


def argument_span(module: Module, argument: ast.expr | ast.keyword) -> tuple[int, int]:
    """Offsets of a positional or keyword argument; a keyword's span begins at its name."""
    start, end = module.span(argument)
    if isinstance(argument, ast.keyword):
        return start, max(end, module.span(argument.value)[1])
    return start, end


def outer_end(module: Module, end: int, call: ast.Call) -> int:
    """Move past parentheses that close around an argument which began inside them: `f((a), b)`."""
    limit = module.span(call)[1] - 1
    position = end
    while True:
        match = re.compile(r"(?:\s|\\|#[^\r\n]*)*\)").match(module.text, position, limit)
        if match is None:
            return position
        position = match.end()


def _arguments(module: Module, call: ast.Call) -> list[ast.expr | ast.keyword]:
    """All arguments in the order of the source."""
    everything: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
    return sorted(everything, key=lambda a: module.span(a)[0])
