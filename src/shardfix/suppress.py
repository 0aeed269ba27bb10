"""`# shardfix: ignore[CODE] reason` and `# shardfix: skip-file`, read from the comments of a text."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import lru_cache

_MARK = "shardfix:"
_NEWLINE = re.compile(r"\r\n?")
_IGNORE = re.compile(r"#\s*shardfix:\s*ignore(?![\w-])(?:\s*\[([^\]]*)(\])?)?", re.IGNORECASE)
_SKIP = re.compile(r"#\s*shardfix:\s*skip-file(?![\w-])", re.IGNORECASE)
_DIRECTIVE = re.compile(r"#\s*shardfix:[^#]*", re.IGNORECASE)
_LOOSE_COMMENT = re.compile(r"#\s*shardfix:.*", re.IGNORECASE)


def suppressed_lines(text: str) -> dict[int, frozenset[str]]:
    """The ignore comments of a text: line number of the comment -> codes or names, an empty set meaning all.

    Codes come in upper case, names of codemods in lower case. Text inside of strings is no comment. An `ignore[`
    without its closing bracket, and an empty `ignore[]`, suppress nothing.
    """
    found: dict[int, frozenset[str]] = {}
    for line, comment in _comments(text):
        for match in _IGNORE.finditer(comment):
            codes = _codes(match)
            if codes is not None:
                # Two ignores on one line add up; one without codes covers everything the other names.
                known = found.get(line)
                found[line] = codes if known is None else known | codes if known and codes else frozenset()
    return found


def misspelled(text: str) -> Iterator[tuple[int, str]]:
    """Line and text of each comment that is addressed to shardfix and says nothing that it understands."""
    for line, comment in _comments(text):
        for match in _DIRECTIVE.finditer(comment):
            ignore = _IGNORE.match(match[0])
            if not (_SKIP.match(match[0]) or (ignore and _codes(ignore) is not None)):
                yield line, match[0].rstrip()


def skips_file(text: str) -> bool:
    """Whether a comment of the text says `shardfix: skip-file`."""
    return any(_SKIP.search(comment) for _, comment in _comments(text))


def _codes(match: re.Match[str]) -> frozenset[str] | None:
    listed, closed = match[1], match[2]
    if listed is None:
        return frozenset()
    codes = frozenset(_spelled(word) for word in re.split(r"[,\s]+", listed) if word)
    return codes if closed and codes else None


def _spelled(word: str) -> str:
    named = "-" in word or (word.isalpha() and word.islower() and word not in ("sf", "all"))  # such as `pjit`
    return word.lower() if named else word.upper()


@lru_cache(maxsize=1)  # several questions are asked about one text after the other
def _comments(text: str) -> tuple[tuple[int, str], ...]:
    """Line number and text of each comment that mentions shardfix."""
    return tuple(_read(text))


def _read(text: str) -> Iterator[tuple[int, str]]:
    if _MARK not in text.lower():
        return
    # The same line ends as the parser sees: `\r` alone ends a line, a form feed does not.
    lines = _NEWLINE.sub("\n", text)
    last = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(lines).readline):
            last = token.end[0]
            if token.type == tokenize.COMMENT and _MARK in token.string.lower():
                yield token.start[0], token.string
    except (tokenize.TokenError, SyntaxError):
        # Syntax newer than this Python. Losing a suppression would edit what a person asked to keep, so what the
        # tokenizer did not reach is searched as plain lines.
        for number, line in enumerate(lines.split("\n")[last:], last + 1):
            match = _LOOSE_COMMENT.search(line)
            if match:
                yield number, match[0]
