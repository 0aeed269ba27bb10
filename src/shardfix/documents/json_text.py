"""JSON with the place of every value, and strings put into it without touching a byte beside them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

_DECODER = json.JSONDecoder()
_SPACE = re.compile(r"[ \t\n\r]*")
_UNIT = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|[^\\]")


@dataclass(frozen=True)
class Value:
    """A value and where it stands: `text[start:end]`."""

    start: int
    end: int
    data: Any


@dataclass(frozen=True)
class Piece:
    """A part of a text that is kept as a string: its value, and how the file spells it."""

    value: str
    spelled: str
    start: int  #: offset in the file


@dataclass(frozen=True)
class Text:
    """A text that stands in JSON as one string or as a list of strings."""

    start: int
    end: int
    pieces: tuple[Piece, ...]
    listed: bool

    @property
    def value(self) -> str:
        return "".join(piece.value for piece in self.pieces)


def root(text: str) -> Value:
    """The value that a whole text is.

    Raises:
        json.JSONDecodeError: it is no JSON.
    """
    found = _value(text, 0)
    end = _skip(text, found.end)
    if end != len(text):
        raise json.JSONDecodeError("Extra data", text, end)
    return found


def members(text: str, value: Value) -> dict[str, Value]:
    """The members of an object; of several with one name the last, as every reader takes it."""
    found: dict[str, Value] = {}
    position = _skip(text, value.start + 1)
    while text[position] != "}":
        key = _value(text, position)
        found[key.data] = member = _value(text, _skip(text, key.end) + 1)
        position = _next(text, member)
    return found


def elements(text: str, value: Value) -> Iterator[Value]:
    """The elements of a list."""
    position = _skip(text, value.start + 1)
    while text[position] != "]":
        element = _value(text, position)
        yield element
        position = _next(text, element)


def read_text(text: str, value: Value) -> Text | None:
    """A value as a text, None where it is none."""
    if isinstance(value.data, str):
        return Text(value.start, value.end, tuple(_lines_of(text, value)), False)
    if isinstance(value.data, list) and all(isinstance(each, str) for each in value.data):
        pieces = (Piece(each.data, text[each.start : each.end], each.start) for each in elements(text, value))
        return Text(value.start, value.end, tuple(pieces), True)
    return None


def _lines_of(text: str, value: Value) -> Iterator[Piece]:
    """The lines of a string; their spelling is without the quotes."""
    start = value.start + 1
    spelled: list[str] = []
    for match in _UNIT.finditer(text, value.start + 1, value.end - 1):
        spelled.append(match[0])
        if match[0] in ("\\n", "\\u000a", "\\u000A"):
            yield _piece("".join(spelled), start)
            spelled, start = [], match.end()
    if spelled:
        yield _piece("".join(spelled), start)


def _piece(spelled: str, start: int) -> Piece:
    return Piece(json.loads(f'"{spelled}"'), spelled, start)


def _value(text: str, position: int) -> Value:
    start = _skip(text, position)
    data, end = _DECODER.raw_decode(text, start)
    return Value(start, end, data)


def _skip(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return match.end() if match else position


def _next(text: str, value: Value) -> int:
    position = _skip(text, value.end)
    return _skip(text, position + 1) if text[position] == "," else position


# -- writing ------------------------------------------------------------------------------------------------------


class Spelling:
    """How a file spells the characters of its strings, where JSON leaves the choice."""

    def __init__(self, text: str) -> None:
        escapes = set(re.findall(r"\\u([0-9a-fA-F]{4})", text))
        self._ascii = text.isascii()
        self._upper = any(each != each.lower() for each in escapes)
        spelled = {chr(int(each, 16)): f"\\u{each}" for each in escapes if 0x20 <= int(each, 16) < 0x80}
        if "\\/" in text:
            spelled["/"] = "\\/"
        # A character that the file never has as it is: some writers escape `<` and `&`, or `/`.
        plain = re.sub(r"\\(?:u[0-9a-fA-F]{4}|.)", "", text) + '"\\'
        self._escaped = {character: each for character, each in spelled.items() if character not in plain}

    def string(self, value: str) -> str:
        """A string with its quotes."""
        spelled = json.dumps(value, ensure_ascii=self._ascii)
        if self._upper:
            spelled = re.sub(r"\\u[0-9a-f]{4}", lambda match: "\\u" + match[0][2:].upper(), spelled)
        for character, escape in self._escaped.items():
            spelled = spelled.replace(character, escape)
        return spelled


def replaced(text: str, old: Text, value: str, spelling: Spelling) -> str:
    """What stands between `old.start` and `old.end` once the text has another value; what it keeps stays as spelled."""
    head, tail = _kept(old.pieces, value)
    start = sum(len(piece.value) for piece in old.pieces[:head])
    end = len(value) - sum(len(piece.value) for piece in old.pieces[len(old.pieces) - tail :])
    known = {piece.value: piece.spelled for piece in old.pieces}
    fresh = value[start:end].splitlines(keepends=True)
    if not old.listed:
        spelled = [piece.spelled for piece in old.pieces]
        middle = [known.get(line) or spelling.string(line)[1:-1] for line in fresh]
        return '"' + "".join([*spelled[:head], *middle, *spelled[len(spelled) - tail :]]) + '"'
    return _list(text, old, [known.get(line) or spelling.string(line) for line in fresh], head, tail)


def _kept(pieces: Sequence[Piece], value: str) -> tuple[int, int]:
    """How many pieces at the start and at the end are the same in another text."""
    head = start = 0
    while head < len(pieces) and value.startswith(pieces[head].value, start):
        if not pieces[head].value.endswith("\n") and start + len(pieces[head].value) < len(value):
            break  # the line goes on
        start += len(pieces[head].value)
        head += 1
    tail, end = 0, len(value)
    while tail < len(pieces) - head:
        last = pieces[-1 - tail].value
        before = end - len(last)
        if before < start or not value.endswith(last, start, end) or (before > start and value[before - 1] != "\n"):
            break
        end = before
        tail += 1
    return head, tail


def _list(text: str, old: Text, middle: list[str], head: int, tail: int) -> str:
    """A list of strings with other elements between its first and its last ones."""
    inside = text[old.start + 1 : old.end - 1]
    if not old.pieces:
        return f"[{inside.rstrip()}{', '.join(middle)}]"
    starts = [piece.start for piece in old.pieces]
    ends = [piece.start + len(piece.spelled) for piece in old.pieces]
    opening, closing = text[old.start + 1 : starts[0]], text[ends[-1] : old.end - 1]
    gaps = [text[end:following] for end, following in zip(ends, starts[1:], strict=False)]
    if gaps:
        usual = gaps[0]
    else:
        usual = f",{opening}" if opening else ", " if re.match(r":\s", text[_colon(text, old.start) :]) else ","
    items = [*(piece.spelled for piece in old.pieces[:head]), *middle]
    items += [piece.spelled for piece in old.pieces[len(old.pieces) - tail :]]
    if not items:
        return "[]"
    count = len(items) - 1
    after = gaps[len(gaps) - min(tail, count, len(gaps)) :]
    before = gaps[: min(head, count - len(after))]
    between = [*before, *[usual] * (count - len(before) - len(after)), *after]
    body = "".join(item + gap for item, gap in zip(items, [*between, ""], strict=True))
    return f"[{opening}{body}{closing}]"


def _colon(text: str, position: int) -> int:
    return max(0, text.rfind(":", 0, position))
