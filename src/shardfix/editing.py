"""Small edits of calls: replace, wrap, drop and add an argument, without touching anything beside them."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from shardfix.analysis.module import Module
from shardfix.model import Edit

LINE_LIMIT = 100  # columns; a wrapped call that would be longer is laid out over several lines


def replace(module: Module, node: ast.AST, text: str) -> Edit:
    """Put text in the place of an expression."""
    start, end = module.span(node)
    return Edit(start, end, text)


def rename_last(module: Module, node: ast.Attribute, name: str) -> Edit:
    """Put another attribute in the place of the last one of a dotted name."""
    end = module.span(node)[1]
    return Edit(end - len(node.attr), end, name)


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


#: New text for an expression: as it stands, or a call as its function and its arguments.
Text = str | tuple[str, Sequence["Text"]]


def put(module: Module, node: ast.expr, text: Text) -> Edit:
    """Put a call in the place of an expression; where the line would get long, its arguments get lines of their own."""
    start, end = module.span(node)
    line = module.position(start)[0]
    margin = re.match(r"[ \t]*", module.text[module.line_start(line) : start])
    after = re.compile(r"[^\r\n#]*").match(module.text, end)
    column = module.position(start)[1] - 1
    room = LINE_LIMIT - column - (len(after.group().rstrip()) if after else 0)
    return Edit(start, end, _layout(text, margin.group() if margin else "", room))


def _layout(text: Text, indent: str, room: int) -> str:
    flat = _flat(text)
    if isinstance(text, str) or len(flat) <= room:
        return flat
    callee, arguments = text
    inner = indent + "    "
    together = ", ".join(_flat(a) for a in arguments)
    if len(inner) + len(together) <= LINE_LIMIT:
        return f"{callee}(\n{inner}{together}\n{indent})"
    lines = [f"{inner}{_layout(a, inner, LINE_LIMIT - len(inner) - 1)},\n" for a in arguments]
    return f"{callee}(\n{''.join(lines)}{indent})"


def _flat(text: Text) -> str:
    return text if isinstance(text, str) else f"{text[0]}({', '.join(_flat(a) for a in text[1])})"


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
            comma = re.compile(r"[ \t]*,[ \t]*(?:#[^\r\n]*)?(?=[\r\n])").match(module.text, end)
            if comma is not None:  # after a trailing comma and the comment beside it
                return Edit(comma.end(), comma.end(), f"\n{before}{text},")
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


def outer_start(module: Module, argument: ast.expr | ast.keyword, call: ast.Call) -> int:
    """Where an argument begins, parentheses around it included: `f(a, (b))`."""
    everything = _arguments(module, call)
    index = everything.index(argument)
    if index > 0:
        position = outer_end(module, argument_span(module, everything[index - 1])[1], call)
    else:
        position = outer_end(module, module.span(call.func)[1], call)
    skipped = re.compile(r"(?:\s|\\|#[^\r\n]*)*" + (r"," if index > 0 else r"\(") + r"(?:\s|\\|#[^\r\n]*)*")
    match = skipped.match(module.text, position)
    return match.end() if match else module.span(argument)[0]


def name_argument(module: Module, call: ast.Call, argument: ast.expr, name: str) -> Edit:
    """Make a positional argument a keyword."""
    start = outer_start(module, argument, call)
    return Edit(start, start, f"{name}=")


def rename_keyword(module: Module, argument: ast.keyword, name: str) -> Edit:
    start = module.span(argument)[0]
    return Edit(start, start + len(argument.arg or ""), name)


def one_argument_per_line(module: Module, call: ast.Call) -> tuple[list[Edit], list[Edit]]:
    """Lay out a call whose arguments stand on one line over several: the edits before its arguments, and those after.

    Nothing where they stand on several lines already.
    """
    everything = _arguments(module, call)
    lines = {module.position(offset)[0] for a in everything for offset in argument_span(module, a)}
    if len(lines) != 1:
        return [], []
    line = lines.pop()
    margin = re.match(r"[ \t]*", module.text[module.line_start(line) :])
    outer = margin.group() if margin else ""
    own_line = outer_start(module, everything[0], call) == module.line_start(line) + len(outer)
    indent = f"\n{outer}" if own_line else f"\n{outer}    "
    before: list[Edit] = []
    for argument in everything[1:] if own_line else everything:
        start = outer_start(module, argument, call)
        blank = len(module.text[:start]) - len(module.text[:start].rstrip(" \t"))
        before.append(Edit(start - blank, start, indent))
    end = module.span(call)[1] - 1
    if own_line or module.position(end)[0] != line:
        return before, []
    closing = module.text[:end].rstrip(" \t")
    return before, [Edit(len(closing), end, f"\n{outer}" if closing.endswith(",") else f",\n{outer}")]


def _arguments(module: Module, call: ast.Call) -> list[ast.expr | ast.keyword]:
    """All arguments in the order of the source."""
    everything: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
    return sorted(everything, key=lambda a: module.span(a)[0])
