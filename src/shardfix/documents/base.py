"""What the engine reads is one program text; a document says how that text stands in its file."""

from __future__ import annotations

import os

from shardfix import diff
from shardfix.model import Rewrite


class Document:
    """A Python file: its text is the program, and every position in the one is a position in the other.

    The documents of other files hide what is no Python behind marks, in a program that is the code of all their cells
    in order. All methods take such a program, which the rewrites may have changed meanwhile.
    """

    hidden: frozenset[str] = frozenset()  #: names that occur in what is hidden
    warnings: tuple[str, ...] = ()  #: `place: text`, about what is not read

    def file_text(self, program: str) -> str:
        """The text of the whole file that holds the program."""
        return program

    def diff(self, before: str, after: str, path: str) -> str:
        """The diff of two programs for people."""
        return diff.unified(before, after, path)

    def placed(self, program: str, rewrite: Rewrite) -> Rewrite:
        """A finding in the program, with the positions that it has in the file."""
        return rewrite

    def held(self, program: str, rewrite: Rewrite) -> Rewrite:
        """A finding that is left to a person where its edits would touch what is hidden."""
        return rewrite

    def spot(self, program: str, line: int) -> str:
        """A line of the program as messages name it."""
        return str(line)

    def told(self, program: str, message: str) -> str:
        """A message that may begin with a line of the program, with the place in the file instead."""
        return message

    def end_of_block(self, program: str, offset: int) -> int:
        """Where the cell around an offset ends; nothing that stands behind it is joined to it by empty lines."""
        return len(program)

    def lines(self, program: str, cell: int, line: int) -> tuple[int, int]:
        """The first and last line of the program that a line of a cell means; without a cell, a line of the file.

        Raises:
            ValueError: there is no such cell, or no code on that line; the message says it.
        """
        return line, line

    def editable(self, program: str) -> str:
        """The program as a person edits it."""
        return program

    def edited(self, text: str) -> str:
        """The program that a person made of it.

        Raises:
            ValueError: it does not fit the file any more; the message says why.
        """
        return text

    def editable_name(self, path: str) -> str:
        return os.path.basename(path) or "edited.py"


PLAIN = Document()
