"""IPython in the code of a cell: magics, shell lines and help lines are hidden, so that Python is left."""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass

from shardfix.documents.masks import Masks

#: Magics whose cell is Python that runs in the namespace of the notebook.
_TRANSPARENT = frozenset(("capture", "debug", "memit", "mprun", "prun", "snakeviz", "time", "wandb"))
#: The same, but what the cell binds is gone afterwards.
_CLOSED = frozenset(("timeit",))
#: Magics whose cell has nothing to do with the names of the notebook.
_ELSEWHERE = frozenset(
    (
        *("!", "bash", "bigquery", "cmd", "cython", "file", "html", "javascript", "js", "latex", "markdown", "perl"),
        *("pypy", "python", "python2", "python3", "R", "ruby", "script", "sh", "shell", "sql", "svg", "sx", "system"),
        *("writefile",),
    )
)
#: Line magics with a statement behind them.
_WITH_CODE = re.compile(
    r"[ \t]*%(?P<name>time|prun|timeit)[ \t]+(?P<options>(?:-[nrp][ \t]*\d+[ \t]+|-[tcqo]+[ \t]+)*)"
)

_CELL_MAGIC = re.compile(r"(?P<above>(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*)(?P<line>%%(?P<name>!|\w*)[^\r\n]*)")
_ESCAPED = re.compile(r"(?P<margin>[ \t]*)(?P<line>[%!?,;/](?:\\(?:\r\n|\r|\n)|[^\r\n])*)")
_TO_END = re.compile(r"(?:\\(?:\r\n|\r|\n)|[^\r\n])*")
_TOKEN = re.compile(
    r"""
      (?: \"{3}(?:\\.|[^\\])*?(?:\"{3}|\Z) | '{3}(?:\\.|[^\\])*?(?:'{3}|\Z)
        | "(?:\\.|[^"\\\r\n])*"? | '(?:\\.|[^'\\\r\n])*'? | \#[^\r\n]* | \\(?:\r\n|\r|\n) )
    | (?P<open>[(\[{]) | (?P<close>[)\]}]) | (?P<newline>\r\n|\r|\n)
    | (?P<assigned>(?<![=!<>:+\-*/%&|^@~])=(?:[ \t]|\\(?:\r\n|\r|\n))*(?=!(?!=)|%[ \t]*\w)) | (?P<help>\?)
    """,
    re.DOTALL | re.VERBOSE,
)
_WORD = re.compile(r"[^\W\d]\w*")
_INTERPOLATED = re.compile(r"\{([^{}]*)\}|\$(\w+)")


@dataclass(frozen=True)
class Code:
    """The Python of a cell; `text` is None where the cell is something else."""

    text: str | None
    magic: str = ""  #: the cell magic
    closed: bool = False  #: what it binds is gone when the cell ends
    names: frozenset[str] = frozenset()  #: that its hidden parts may use


def code(text: str, masks: Masks) -> Code:
    """The code of a cell with everything hidden that is not Python."""
    match = _CELL_MAGIC.match(text)
    if match is None:
        program, names = _lines(text, masks)
        return Code(program, names=frozenset(names))
    name = match["name"]
    if name not in _TRANSPARENT and name not in _CLOSED:
        names = set() if name in _ELSEWHERE else words(text)
        return Code(None, name, names=frozenset(names | _interpolated(match["line"])))
    program, names = _lines(text[match.end() :], masks)
    head = match["above"] + masks.comment(match["line"])
    return Code(head + program, name, name in _CLOSED, frozenset(names | words(match["line"])))


def words(text: str) -> set[str]:
    """Everything in a text that may be a name."""
    return set(_WORD.findall(text))


def _lines(text: str, masks: Masks) -> tuple[str, set[str]]:
    pieces: list[str] = []
    names: set[str] = set()
    position = 0
    while position < len(text):
        escaped = _ESCAPED.match(text, position)
        if escaped is not None:
            pieces.append(_escaped(escaped, masks, names))
            position = escaped.end()
            newline = re.compile(r"\r\n|\r|\n").match(text, position)
            if newline is not None:
                pieces.append(newline[0])
                position = newline.end()
        else:
            end, line = _logical_line(text, position, masks, names)
            pieces.append(line)
            position = end
    return "".join(pieces), names


def _escaped(match: re.Match[str], masks: Masks, names: set[str]) -> str:
    """A line that begins with an escape character, as Python."""
    line = match["line"]
    with_code = _WITH_CODE.match(match[0])
    if with_code is not None and _is_simple(match[0][with_code.end() :], expression=with_code["name"] == "timeit"):
        head = with_code[0][len(match["margin"]) :]
        return match["margin"] + masks.before_code(head) + match[0][with_code.end() :]
    names |= _interpolated(line) if line.startswith("!") else words(line)
    return match["margin"] + masks.value(line)


def _logical_line(text: str, start: int, masks: Masks, names: set[str]) -> tuple[int, str]:
    """Where a logical line of Python ends, and the line without what only IPython understands in it."""
    depth = 0
    pieces: list[str] = []
    taken = position = start
    while True:
        token = _TOKEN.search(text, position)
        if token is None:
            return len(text), "".join(pieces) + text[taken:]
        position = token.end()
        kind = token.lastgroup
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth = max(0, depth - 1)
        elif kind == "newline" and not depth:
            return position, "".join(pieces) + text[taken:position]
        elif kind == "assigned" and not depth:
            rest = _TO_END.match(text, position)
            assert rest is not None
            names |= _interpolated(rest[0]) if rest[0].startswith("!") else words(rest[0])
            pieces += [text[taken:position], masks.value(rest[0])]
            taken = position = rest.end()
        elif kind == "help" and not depth:
            rest = _TO_END.match(text, start)
            if rest is not None and rest[0].rstrip().endswith("?") and rest.end() >= position:
                names |= words(rest[0])
                line = rest[0].lstrip(" \t")
                pieces = [rest[0][: len(rest[0]) - len(line)], masks.value(line)]
                taken = position = rest.end()


def _is_simple(line: str, *, expression: bool) -> bool:
    """Whether the rest of a line is code that may stand behind a semicolon."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            body = ast.parse(line.strip()).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    compound = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.If, ast.For, ast.AsyncFor, ast.While, ast.With)
    never = (*compound, ast.AsyncWith, ast.Try, ast.Match)
    if "\n" in line or "\r" in line or not body or any(isinstance(each, never) for each in body):
        return False
    return not expression or all(isinstance(each, ast.Expr) for each in body)


def _interpolated(line: str) -> set[str]:
    """The names of the notebook that a shell line uses."""
    return {name for match in _INTERPOLATED.finditer(line) for name in words(match[1] or match[2] or "")}
