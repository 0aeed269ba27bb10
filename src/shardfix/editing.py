"""Small edits of calls: replace, wrap, drop and add an argument, without touching anything beside them."""

from __future__ import annotations

import ast
import re

from shardfix.analysis.module import Module
from shardfix.model import Edit

_CLOSING = re.compile(r"(?:\s|\\|#[^\r\n]*)*\)")
LINE_LIMIT = 100  # columns; a wrapped call that would be longer is laid out over several lines


def replace(module: Module, node: ast.AST, text: str) -> Edit:
    """Put text in the place of an expression."""
    start, end = module.span(node)
    return Edit(start, end, text)


def insert(offset: int, text: str) -> Edit:
    """Put text at an offset."""
    return Edit(offset, offset, text)


def wrap(module: Module, node: ast.expr, opening: str, closing: str) -> list[Edit]:
    """Put text before and after an expression; where the line would get long, lay the new call out over several.

    Args:
        opening: text that ends with an opening bracket.
        closing: text that begins with `, ` and further arguments, or with the closing bracket.
    """
    start, end = module.span(node)
    line_text = _line_of(module, start)
    if node.lineno == node.end_lineno and len(line_text) + len(opening) + len(closing) > LINE_LIMIT:
        margin = margin_of(module, start)
        indent = f"{margin}    "
        inner, rest = _split_at_bracket(closing)
        if len(indent) + (end - start) + len(inner) > LINE_LIMIT and inner.startswith(", "):
            inner = f",\n{indent}{inner[2:]},"
        opening, closing = f"{opening}\n{indent}", f"{inner}\n{margin}{rest}"
    return [Edit(start, start, opening), Edit(end, end, closing)]


def margin_of(module: Module, offset: int) -> str:
    """The white space that the line of an offset begins with."""
    match = re.match(r"[ \t]*", _line_of(module, offset))
    return match.group() if match else ""


def _line_of(module: Module, offset: int) -> str:
    line = module.position(offset)[0]
    return module.text[module.line_start(line) : module.line_start(line + 1)].rstrip("\r\n")


def _split_at_bracket(closing: str) -> tuple[str, str]:
    """Split `, a, f(b))(c)` before the bracket that closes what was opened before it."""
    depth = 0
    for match in re.finditer(r"""[([{]|[)\]}]|"[^"\n]*"|'[^'\n]*'|#.*""", closing):
        if match[0] in tuple(")]}"):
            if depth == 0:
                return closing[: match.start()], closing[match.start() :]
            depth -= 1
        elif match[0] in tuple("([{"):
            depth += 1
    return closing, ""


def drop_argument(module: Module, call: ast.Call, argument: ast.expr | ast.keyword) -> Edit:
    """Remove one argument with the comma that belongs to it."""
    everything = _arguments(module, call)
    index = everything.index(argument)
    start, end = _outer_span(module, argument, call)
    if index > 0:
        # From the end of the argument before: its comma goes, a trailing comma after us stays.
        return Edit(_outer_span(module, everything[index - 1], call)[1], end, "")
    if index + 1 < len(everything):
        return Edit(start, _outer_span(module, everything[index + 1], call)[0], "")
    comma = re.compile(r"\s*,").match(module.text, end)
    before = re.search(r"\(\s*$", module.text[:start])
    return Edit(before.start() + 1 if before else start, comma.end() if comma else end, "")


def add_keyword(module: Module, call: ast.Call, text: str) -> Edit:
    """Add `name=value` as the last argument, before a trailing comma and laid out like the arguments before it."""
    everything = _arguments(module, call)
    closing = module.span(call)[1] - 1
    if not everything:
        return Edit(closing, closing, text)
    last = everything[-1]
    if module.span(last)[1] > closing:  # `f(x for x in y)` has one pair of brackets for both
        start, end = module.span(last)
        return Edit(start, end, f"({module.text[start:end]}, {text})")
    start, end = _outer_span(module, last, call)
    line = module.position(start)[0]
    before = module.text[module.line_start(line) : start]
    above = module.position(_outer_span(module, everything[-2], call)[0])[0] if len(everything) > 1 else call.lineno
    if not before.strip() and line not in (call.lineno, above):
        return Edit(end, end, f",\n{before}{text}")
    return Edit(end, end, f", {text}")


def argument_span(module: Module, argument: ast.expr | ast.keyword) -> tuple[int, int]:
    """Offsets of a positional or keyword argument; a keyword's span begins at its name."""
    start, end = module.span(argument)
    if isinstance(argument, ast.keyword):
        return start, max(end, module.span(argument.value)[1])
    return start, end


def outer_end(module: Module, end: int, call: ast.Call) -> int:
    """Move past brackets that close around an argument which began inside them: `f((a), b)`."""
    limit = module.span(call)[1] - 1
    position = end
    while True:
        match = _CLOSING.match(module.text, position, limit)
        if match is None:
            return position
        position = match.end()


def _outer_span(module: Module, argument: ast.expr | ast.keyword, call: ast.Call) -> tuple[int, int]:
    """The span of an argument with the brackets around it."""
    start, end = argument_span(module, argument)
    outer = outer_end(module, end, call)
    if not isinstance(argument, ast.keyword):
        for _ in range(len(_CLOSING.findall(module.text[end:outer]))):
            opening = re.search(r"\(\s*$", module.text[:start])
            start = opening.start() if opening else start
    return start, outer


def _arguments(module: Module, call: ast.Call) -> list[ast.expr | ast.keyword]:
    """All arguments in the order of the source."""
    everything: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
    return sorted(everything, key=lambda a: module.span(a)[0])
