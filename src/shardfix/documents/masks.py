"""Marks that stand for text which is no Python, in a program that must parse: short, unique, and taken back exactly.

A mark is written with a letter that the file does not hold: as a comment for a whole line, as a call of an unknown
function for a statement or a value. Such a call is what a magic is to an analysis: it may do anything.
"""

from __future__ import annotations

import re
from collections import Counter

_LETTER = "\N{LATIN LETTER RETROFLEX CLICK}"  # a letter of names, which looks like `!`
_NEWLINE = re.compile(r"\r\n|\r|\n")


class Masks:
    """The marks of one file, and the text behind each of them."""

    def __init__(self, text: str) -> None:
        self._letter = _LETTER
        while self._letter in text:
            self._letter += _LETTER
        self._originals: list[str] = []
        self._known: dict[str, int] = {}
        self._comment = re.compile(rf"#{self._letter}(\d+)")
        self._before_code = re.compile(rf"{self._letter}\d+; ")
        self._any = re.compile(rf"#?{self._letter}(\d+)(?:; |\([\r\n]*\))?")

    def comment(self, original: str) -> str:
        """A mark for a line or a part of it that lasts to its end."""
        return self.mark(self._number(original))

    def value(self, original: str) -> str:
        """A mark for a statement or an expression, with as many lines."""
        return f"{self._letter}{self._number(original)}({''.join(_NEWLINE.findall(original))})"

    def before_code(self, original: str) -> str:
        """A mark for the beginning of a line that does nothing but to run the statement behind it."""
        return f"{self._letter}{self._number(original)}; "

    def separator(self, original: str) -> tuple[int, str]:
        """A comment of its own, and its number."""
        self._originals.append(original)
        return len(self._originals) - 1, self.mark(len(self._originals) - 1)

    def mark(self, number: int) -> str:
        """The comment of a number."""
        return f"#{self._letter}{number}"

    def taken_back(self, text: str) -> str:
        """The text with everything that is hidden in it."""
        return self._any.sub(lambda match: self._originals[int(match[1])], text) if self._letter in text else text

    def found(self, text: str) -> Counter[str]:
        """The marks in a text."""
        return Counter(match[0] for match in self._any.finditer(text))

    def has_comment(self, text: str) -> bool:
        return self._comment.search(text) is not None

    def comments(self, text: str) -> list[re.Match[str]]:
        """The comments in a program that are marks; group 1 is the number."""
        return list(self._comment.finditer(text))

    def has_code_behind(self, text: str) -> bool:
        """Whether a line begins with a mark that only one line of code may follow."""
        return self._before_code.search(text) is not None

    def __contains__(self, text: str) -> bool:
        return self._letter in text

    def _number(self, original: str) -> int:
        if original not in self._known:
            self._known[original] = len(self._originals)
            self._originals.append(original)
        return self._known[original]
