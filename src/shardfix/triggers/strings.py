"""Which bytes of a file are code, and which are comments, strings over several lines, or prose in a string.

What is not certain is taken for code.
"""

from __future__ import annotations

import re
import sys

from shardfix.triggers.brackets import brackets, lazily

_SHORT = (  # strings on one line, and in one quote over a line that goes on
    rb'"(?!"")[^"\\\r\n]*(?:\\[\s\S][^"\\\r\n]*)*"' + rb"|'(?!'')[^'\\\r\n]*(?:\\[\s\S][^'\\\r\n]*)*'"
    rb'|"{3}(?:[^"\\\r\n]|"(?!""))*"{3}' + rb"|'{3}(?:[^'\\\r\n]|'(?!''))*'{3}"
)
_LONG = rb'"{3}[^"\\]*(?:(?:\\[\s\S]|"(?!""))[^"\\]*)*"{3}|' + rb"'{3}[^'\\]*(?:(?:\\[\s\S]|'(?!''))[^'\\]*)*'{3}"
_NOT_FORMATTED = rb"(?<!\b[fFtT])(?<!\b[fFtT][rR])(?<!\b[rR][fFtT])"
#: What to keep, up to a comment, a string over several lines, the end, a formatted string over several lines, or a
#: quote that belongs to nothing (both group 2). Nothing of it is given back for another try, where the patterns of this
#: Python can say so: that is faster.
_CODE = re.compile(
    (
        (rb"([^\"'#]*(?:(?:" + _SHORT + rb")[^\"'#]*)*)(?:#[^\r\n]*|" + _NOT_FORMATTED)
        + (rb"(?:" + _LONG + rb")|(" + _LONG + rb"|[\"'])|\Z)")
    ).replace(b"*", b"*+" if sys.version_info >= (3, 11) else b"*")
)
#: A brace that stands for itself, or what is between two (group 1), as far as there are no strings in it.
_FIELD = lazily(rb"\{\{|\}\}|(\{[^{}\"'#]*(?:\{[^{}\"'#]*\}[^{}\"'#]*)*\})")


def _code_in(quote: bytes) -> re.Pattern[bytes]:
    """Formatted strings with their own quote between braces, as Python 3.12 takes them, or those of three take them.

    The pattern starts with the quote and looks back: it is found ten times faster than one that starts with a prefix.
    """
    prefix = rb"(?:(?<=\b[fFtT]%s)|(?<=\b[fFtT][rR]%s)|(?<=\b[rR][fFtT]%s))" % (quote, quote, quote)
    closed = rb"(?:[^%s{\r\n]|\{[^%s}\r\n]*\})*" % (quote, quote)
    return re.compile(rb"%s%s(?:%s)?%s\{[^%s}\r\n]*%s" % (quote, prefix, quote * 2, closed, quote, quote))


_CODE_IN_STRINGS = (_code_in(b'"'), _code_in(b"'"))
#: Two words with nothing but blanks between them, and what only an address, an equation or a template has.
_PROSE = lazily(
    rb"(?<![\w\x80-\xff])(?!(?:and|await|else|for|if|in|is|lambda|not|or)\b)[A-Za-z]\w*[ \t]+"
    rb"(?!(?:and|else|for|if|in|is|not|or)\b)\w|://|\A[^(\[]*[ \t]=[ \t]|%[dirs](?!\w)"
)
#: What stands before a string that is an index of what a statement begins with, or the result of a function.
_INDEX = lazily(rb"(?:[^\\\r]|[^\\]\r)\n[ \t]*([A-Za-z_]\w*\[|return\b)[ \t]*\Z")
_CLOSES = dict(zip(b")]}", b"([{", strict=True))
_NEAR = 100  # bytes
_FAR = 2_000  # bytes of one line
STRING = lazily(rb"(\b[rRbBuUfFtT]{1,2})?(" + _SHORT + rb")")


def code_of(data: bytes) -> bytes:
    """A text without its comments and without strings over several lines; itself where these cannot be told for sure.

    Of formatted strings over several lines the fields are kept.
    """
    if any(pattern.search(data) for pattern in _CODE_IN_STRINGS):
        return data
    found = _CODE.findall(data)
    if any(odd for _, odd in found):
        try:
            return b" ".join([kept + _fields(odd) if odd else kept for kept, odd in found])
        except ValueError:
            return data
    return b" ".join([kept for kept, _ in found])


def without_prose(code: bytes) -> bytes:
    """What `code_of` gives, with nothing in the strings that are prose."""
    return STRING().sub(lambda match: (match[1] or b"") + b"''" if _is_prose(match) else match[0], code)


def is_in_prose(code: bytes, position: int) -> bool:
    """Whether what stands at a place of what `code_of` gives is in a string, and no code in it."""
    start = code.rfind(b"\n", 0, position) + 1
    if position > start + _FAR or code[max(0, start - 3) : start].rstrip(b"\r\n").endswith(b"\\"):
        return False  # the line goes on another one, and a string may too
    end = code.find(b"\n", position)
    for match in STRING().finditer(code, start, end if end >= 0 else len(code)):
        if match.end() > position:
            said = code[match.start(2) : position]
            return match.start() < position and (_is_prose(match) or (_is_formatted(match) and _is_literal(said)))
    return False


def _fields(text: bytes) -> bytes:
    """What is between the braces of a formatted string over several lines, behind an empty string.

    Raises:
        ValueError: it is not certain what that is, or it is a quote that belongs to no string: something was misread.
    """
    rest, fields = _FIELD().sub(b"", text), _FIELD().findall(text)
    if len(text) == 1 or b"{" in rest or b"}" in rest or not all(map(_is_closed, fields)):
        raise ValueError(text)
    return b'""' + b"".join(fields)


def _is_closed(field: bytes) -> bool:
    """Whether every bracket has its other one, which those that only fill a width, as in `{x:(>9}`, do not have."""
    opened = []
    for sign in field:
        if sign in b"([{":
            opened.append(sign)
        elif sign in _CLOSES and (not opened or opened.pop() != _CLOSES[sign]):
            return False
    return not opened


def _is_prose(match: re.Match[bytes]) -> bool:
    """Whether a string is no annotation and no dotted name: two words never stand side by side in an expression.

    Neither is one that a name or a keyword is set to, or that goes on an other one.
    """
    if _is_formatted(match):  # there is code in it
        return False
    inner = match[2].strip(match[2][:1])
    near = max(0, match.start() - _NEAR)
    before = match.string[near : match.start()]
    last = before.rstrip()[-2:]
    if last[-1:] in (b"'", b'"') or (last[-1:] == b"=" and last[:1] not in b"=!<>:"):
        return True
    index = _INDEX().search(before)
    if index is not None and brackets(match.string).is_free(near + index.start(1)):
        return True
    return b"'" not in inner and b'"' not in inner and _PROSE().search(inner) is not None


def _is_formatted(match: re.Match[bytes]) -> bool:
    return bool((match[1] or b"").strip(b"rRbBuU"))


def _is_literal(said: bytes) -> bool:
    """Whether a formatted string that begins so goes on with what stands for itself."""
    inner = said.lstrip(said[:1])
    is_certain = b"}}" not in inner and b"'" not in inner and b'"' not in inner
    return is_certain and inner.count(b"{") == inner.count(b"}")
