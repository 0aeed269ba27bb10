"""Text -> `ast`, whatever Python grammar from 3.8 to 3.14 the text is written in.

CPython's own parser is fast and refuses hostile input (thousands of nested parentheses) in milliseconds, but it only
knows the grammar of the Python that runs shardfix. When it refuses a file, and more than `generics` are in the way,
LibCST reads the newer grammar and tells where the newer constructs are; those are masked by older text of the same
length, so that every offset stays valid.
What is masked is never edited: its nodes do not exist for the codemods.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix import generics

_NEWLINE = re.compile(r"\r\n|\r|\n")
_NAME = re.compile(r"[^\W\d]\w*")
_STRING_OR_LINK = re.compile(
    generics.STRING_OR_COMMENT
    + r"""
    | (?P<open>[(\[{]) | (?P<close>[)\]}]) | (?P<end>[,;\r\n])
    | (?P<link>[-+*/%@&|^~<>=.!] | \b(?:not|lambda|if|and|or|in|is|await)\b)
    """,
    re.DOTALL | re.VERBOSE,
)
#: Before a function or class at the left edge, where a text may be taken apart.
_APART = re.compile(r"\n\n(?=@|(?:async|class|def)[ \t])")
_PART = 20_000  # characters
_MOST_PARTS = 16  # of a text; the parser goes through the empty lines before each
_LONGEST_CHAIN = 1500  # operators between two commas; LibCST needs the square of it in time, and it as depth of stack


class ParseFailure(Exception):
    """The text is not Python that shardfix can read; the message is one line and names the line."""


@dataclass(frozen=True)
class Parsed:
    """A tree whose positions fit the text, and the names that occur in its masked parts."""

    tree: ast.Module
    masked_names: frozenset[str] = frozenset()
    newer: bool = False  #: the grammar is newer than that of the Python that runs shardfix


def line_starts(text: str) -> list[int]:
    """Offset of the first character of each line; only the newlines that Python itself knows end a line."""
    if "\r" not in text:
        starts = [0]
        while start := text.find("\n", starts[-1]) + 1:
            starts.append(start)
        return starts
    return [0, *(match.end() for match in _NEWLINE.finditer(text))]


def parse(text: str) -> Parsed:
    """Read Python source.

    Raises:
        ParseFailure: no grammar from Python 3.8 to 3.14 fits, or the nesting is beyond what a parser survives.
    """
    try:
        return Parsed(_cpython(text))
    except SyntaxError as error:
        message = error.msg or "invalid syntax"
        failure = ParseFailure(f"line {error.lineno or 1}: does not parse: {message}")
        # LibCST's native parser dies on nesting that CPython merely refuses, so it never sees such a file.
        if "too many" in message or "nested" in message or "null byte" in message or _is_a_long_chain(text):
            raise failure from None
    except RecursionError:
        raise ParseFailure("line 1: does not parse: nested too deeply") from None
    except MemoryError:  # CPython's word for nesting too
        raise ParseFailure("line 1: does not parse: nested too deeply, or too large") from None
    except ValueError as error:
        raise ParseFailure(f"line 1: does not parse: {error}") from None
    try:
        generic = generics.read(text, line_starts(text), _cpython)
        if generic is not None:
            tree, pieces = generic
            return Parsed(tree, frozenset(name for piece in pieces for name in _NAME.findall(piece)), newer=True)
        masked, names = _mask_newer_grammar(text, failure)
        return Parsed(_cpython(masked), names, newer=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise failure from None


def _is_a_long_chain(text: str) -> bool:
    """Whether an expression goes on for so many operators, attributes or calls that LibCST would not survive it."""
    depth = links = 0
    for match in _STRING_OR_LINK.finditer(text):
        kind = match.lastgroup
        if kind in ("link", "open"):
            links += 1
            depth += kind == "open"
        elif kind == "close":
            depth -= 1
        elif kind == "end" and (match[0] in ",;" or depth <= 0):
            links = 0
        if links > _LONGEST_CHAIN:
            return True
    return False


def _cpython(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an invalid escape in a user's string is not our business
        if len(text) > _PART:
            try:
                return ast.Module([statement for part in _parts(text) for statement in ast.parse(part).body], [])
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                pass  # a part began within a string, or the whole text tells what is wrong, and where
        return ast.parse(text)


def _parts(text: str) -> Iterator[str]:
    """A long text in parts of whole statements, each with empty lines for what stands before it.

    The parser needs twice the memory of the tree that it makes. Where both sides of a place can be read alone, no
    string, bracket or statement goes over it, and together they mean what the text does.
    """
    start = line = 0
    size = max(_PART, len(text) // _MOST_PARTS)
    for match in _APART.finditer(text) if "\r" not in text else ():
        if match.end() >= start + size:
            yield "\n" * line + text[start : match.end()]
            line += text.count("\n", start, match.end())
            start = match.end()
    yield "\n" * line + text[start:]


def _mask_newer_grammar(text: str, failure: ParseFailure) -> tuple[str, frozenset[str]]:
    """Replace constructs newer than this Python by older text of the same length, line by line."""
    import libcst
    from libcst.metadata import ByteSpanPositionProvider, CodeSpan, MetadataWrapper

    try:
        wrapper = MetadataWrapper(libcst.parse_module(text), unsafe_skip_copy=True)
        spans = wrapper.resolve(ByteSpanPositionProvider)
    except (libcst.ParserSyntaxError, libcst.CSTLogicError, RecursionError, ValueError):
        raise failure from None
    data = text.encode("utf-8", "surrogatepass")
    pieces: list[tuple[int, int, bytes]] = []

    def span(node: libcst.CSTNode) -> tuple[int, int, bytes]:
        found = spans[node]
        if not isinstance(found, CodeSpan):
            raise failure
        return found.start, found.start + found.length, data[found.start : found.start + found.length]

    for node in spans:
        kind = type(node).__name__
        if kind == "TypeAlias":
            start, end, old = span(node)
            pieces.append((start, end, b"pass" + _blank(old[4:])))
        elif kind == "TypeParameters":
            start, end, old = span(node)
            pieces.append((start, end, _blank(old)))
        elif kind in ("FormattedString", "TemplatedString"):
            start, end, old = span(node)
            if not _reads_alone(old):
                pieces.append((start, end, _blank_string(old)))
        elif isinstance(node, libcst.Index) and node.star:
            start, _, _ = span(node)
            pieces.append((start, start + 1, b" "))
        elif isinstance(node, libcst.Annotation) and isinstance(node.annotation, libcst.StarredElement):
            start, _, _ = span(node.annotation)
            pieces.append((start, start + 1, b" "))
        elif kind == "TryStar":
            start, end, old = span(node)
            for match in re.finditer(rb"except[ \t]*(\*)", old):
                pieces.append((start + match.start(1), start + match.end(1), b" "))
        elif isinstance(node, libcst.ExceptHandler) and isinstance(node.type, libcst.Tuple) and not node.type.lpar:
            start, end, old = span(node.type)
            pieces.append((start, end, b"_" + _blank(old[1:])))
    names: set[str] = set()
    for start, end, new in sorted(pieces, key=lambda piece: (piece[0], -piece[1])):
        names.update(_NAME.findall(data[start:end].decode("utf-8", "replace")))
        if len(new) == end - start:
            data = data[:start] + new + data[end:]
    return data.decode("utf-8", "surrogatepass"), frozenset(names)


def _blank(old: bytes) -> bytes:
    return re.sub(rb"[^\r\n]", b" ", old)


def _blank_string(old: bytes) -> bytes:
    """A plain string literal of the same length and lines."""
    if b"\n" in old or b"\r" in old:
        return b'"""' + _blank(old[3:-3]) + b'"""'
    return b'"' + _blank(old[1:-1]) + b'"'


def _reads_alone(source: bytes) -> bool:
    try:
        _cpython("(" + source.decode("utf-8", "surrogatepass") + ")")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
