"""Type parameters and type aliases, new in Python 3.12, as text that an older Python reads.

They are most of what code of today has that Python 3.10 and 3.11 refuse, and LibCST, which knows every grammar, takes
fifty times as long for a file as CPython's own parser. So they are masked on sight, and the tree tells whether each was
what it looked like: a definition or a statement starts where one was seen, and not the line of a string.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Callable

_HEAD = re.compile(
    r"(?:^|(?<=\r))(?P<indent>[ \t]*)"
    r"(?:(?P<kind>async[ \t]+def|def|class)[ \t]+[^\W\d]\w*[ \t]*(?=\[)|type[ \t]+[^\W\d]\w*[ \t]*[=\[])",
    re.MULTILINE,
)
#: For patterns that are DOTALL and VERBOSE.
STRING_OR_COMMENT = r"""
      \"{3}(?:\\.|[^\\])*?\"{3} | '{3}(?:\\.|[^\\])*?'{3} | "(?:\\.|[^"\\\r\n])*" | '(?:\\.|[^'\\\r\n])*' | \#[^\r\n]*
"""
_TOKEN = re.compile(
    STRING_OR_COMMENT
    + r"""
    | (?P<open>[(\[{]) | (?P<close>[)\]}]) | (?P<end>[;\r\n]) | (?P<comma>,)
    """,
    re.DOTALL | re.VERBOSE,
)
_NAME = re.compile(r"[ \t]*[^\W\d]\w*[ \t]*")
_COMMENT = re.compile(r"#[^\r\n]*")
_OPENS = re.compile(r"[ \t]*\(")
_NODES: dict[str, type[ast.stmt]] = {"class": ast.ClassDef, "def": ast.FunctionDef, "alias": ast.Pass}


def read(text: str, starts: list[int], parse: Callable[[str], ast.Module]) -> tuple[ast.Module, set[str]] | None:
    """The tree of a text without them, and the text that was masked; None where something else is in the way too.

    Args:
        starts: the offset of the first character of each line.
        parse: reads a text; what it raises for one that it cannot read, but for SyntaxError, is raised here too.
    """
    pieces: list[str] = []
    masked: set[str] = set()
    seen: dict[tuple[int, int], type[ast.stmt]] = {}
    position = 0
    for head in _HEAD.finditer(text):
        start, kind = head.end("indent"), head["kind"] or "alias"
        if start < position:
            continue
        line = bisect_right(starts, start)
        seen[line, start - starts[line - 1]] = ast.AsyncFunctionDef if "async" in kind else _NODES[kind]
        if kind == "alias":
            end = _end(text, start)
            if not _is_alias(text[start + 4 : end], parse):
                return None
            masked.add(text[start + 4 : end])
            pieces += [text[position:start], "pass", _blank(text[start + 4 : end])]
        else:  # `def f[T](x)` -> `def f(   x)`, `class C[T]:` -> `class C( ):`, for they may go over lines
            begin, behind = head.end(), _behind(text, head.end())
            if not _are_parameters(text[begin:behind], parse):
                return None
            masked.add(text[begin:behind])
            opens = _OPENS.match(text, behind)
            end = opens.end() if opens else behind
            last = "" if opens else ")"
            pieces += [text[position:begin], "(", _blank(text[begin + 1 : end - len(last)]), last]
        position = end
    if not seen:
        return None
    try:
        tree = parse("".join([*pieces, text[position:]]))
    except SyntaxError:
        return None
    found = {(n.lineno, n.col_offset): type(n) for n in ast.walk(tree) if isinstance(n, ast.stmt)}
    return (tree, masked) if all(found.get(place) is kind for place, kind in seen.items()) else None


def _are_parameters(text: str, parse: Callable[[str], ast.Module]) -> bool:
    """Whether brackets hold type parameters: each is written like a parameter of a function, with its bound behind."""
    found, begin, depth = [], 1, 0
    for token in _TOKEN.finditer(text):
        depth += (token.lastgroup == "open") - (token.lastgroup == "close")
        if depth == 0 or (depth == 1 and token.lastgroup == "comma"):
            found.append(text[begin : token.start()])
            begin = token.end()
    if found and not _COMMENT.sub("", found[-1]).strip():  # behind a last comma
        found.pop()
    return bool(found) and all(_is_parameter(each, parse) for each in found)


def _is_parameter(text: str, parse: Callable[[str], ast.Module]) -> bool:
    function = _statement(f"def f(\n{text}\n): pass", parse)
    if not isinstance(function, ast.FunctionDef):
        return False
    given = function.args
    return len([*given.posonlyargs, *given.args, *filter(None, (given.vararg, given.kwarg))]) == 1


def _is_alias(text: str, parse: Callable[[str], ast.Module]) -> bool:
    """Whether that may follow `type`: a name, perhaps parameters, and a value."""
    name = _NAME.match(text)
    at = name.end() if name else 0
    if text[at : at + 1] == "[":
        behind = _behind(text, at)
        if not _are_parameters(text[at:behind], parse):
            return False
        at = behind
    assigned = _statement(f"x {text[at:]}", parse)
    return name is not None and isinstance(assigned, ast.Assign) and len(assigned.targets) == 1


def _statement(text: str, parse: Callable[[str], ast.Module]) -> ast.stmt | None:
    """The only statement of a text."""
    try:
        body = parse(text).body
    except SyntaxError:
        return None
    return body[0] if len(body) == 1 else None


def _behind(text: str, start: int) -> int:
    """The end of the brackets that open there."""
    depth = 0
    for token in _TOKEN.finditer(text, start):
        depth += (token.lastgroup == "open") - (token.lastgroup == "close")
        if depth == 0:
            return token.end()
    return len(text)


def _end(text: str, start: int) -> int:
    """The end of the statement that starts there."""
    depth = 0
    for token in _TOKEN.finditer(text, start):
        depth += (token.lastgroup == "open") - (token.lastgroup == "close")
        if token.lastgroup == "end" and depth <= 0:
            return token.start()
    return len(text)


def _blank(text: str) -> str:
    """Blanks in the place of each byte, so that what stands behind stays where it is."""
    return re.sub(r"[^\r\n]", lambda match: " " * len(match[0].encode("utf-8", "surrogatepass")), text)
