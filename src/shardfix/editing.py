"""Small edits of calls: replace, wrap, drop and add an argument, without touching anything beside them."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from shardfix.analysis.module import Module
from shardfix.model import Edit

_CLOSING = re.compile(r"(?:\s|\\|#[^\r\n]*)*\)")
LINE_LIMIT = 100  # columns; a wrapped call that would be longer is laid out over several lines


def replace(module: Module, node: ast.AST, text: str) -> Edit:
    """Put text in the place of an expression."""
    start, end = module.span(node)
    return Edit(start, end, text)


def rename_last(module: Module, node: ast.Attribute, name: str) -> Edit:
    """Put another attribute in the place of the last one of a dotted name."""
    end = module.span(node)[1]
    return Edit(end - len(node.attr), end, name)


def insert(offset: int, text: str) -> Edit:
    """Put text at an offset."""
    return Edit(offset, offset, text)


def wrap(module: Module, node: ast.expr, opening: str, closing: str) -> list[Edit]:
    """Put text before and after an expression; where the line would get long, lay the new call out over several.

    Args:
        opening: text that ends with an opening bracket; one that ends with other arguments is not laid out.
        closing: text that begins with `, ` and further arguments, or with the closing bracket.
    """
    start, end = module.span(node)
    formatted = any(isinstance(a, ast.JoinedStr) for a in module.ancestors(node))  # no new lines before Python 3.12
    long = len(_line_of(module, start)) + len(opening) + len(closing) > LINE_LIMIT
    if long and not formatted and node.lineno == node.end_lineno and not opening.endswith((", ", "=")):
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


#: New text for an expression: as it stands, or a call as its function and its arguments.
Text = str | tuple[str, Sequence["Text"]]


def put(module: Module, node: ast.expr, text: Text) -> Edit:
    """Put a call in the place of an expression; where the line would get long, its arguments get lines of their own."""
    start, end = module.span(node)
    after = re.compile(r"[^\r\n#]*").match(module.text, end)
    column = module.position(start)[1] - 1
    room = LINE_LIMIT - column - (len(after.group().rstrip()) if after else 0)
    return Edit(start, end, _layout(text, margin_of(module, start), room))


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
        comma = re.compile(r"[ \t]*,[ \t]*#[^\r\n]*(?=[\r\n])").match(module.text, end)
        if comma is not None:  # the comment beside a trailing comma stays with its argument
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
    return outer_start(module, argument, call), outer_end(module, argument_span(module, argument)[1], call)


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
    if isinstance(argument, ast.NamedExpr) and start == module.span(argument)[0]:  # a keyword takes it in brackets
        return replace(module, argument, f"{name}=({module.source(argument)})")
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
    outer = margin_of(module, module.line_start(line))
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
