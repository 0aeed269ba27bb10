"""From the text of a file to the program in it, and back. Notebooks are imported where there is one."""

from __future__ import annotations

import contextlib

from shardfix.documents.base import PLAIN, Document
from shardfix.model import Lines

__all__ = [
    "MARKDOWN",
    "NOTEBOOK",
    "PLAIN",
    "Document",
    "cell_text",
    "is_plain",
    "line_in_file",
    "program_lines",
    "read",
]

NOTEBOOK = ".ipynb"
MARKDOWN = ".md"


def is_plain(path: str) -> bool:
    """Whether the text of a file is the program."""
    return not path.lower().endswith((NOTEBOOK, MARKDOWN))


def read(text: str, path: str) -> tuple[str, Document]:
    """The program in the text of a file, and how it stands there.

    Raises:
        ParseFailure: the file is no notebook, or the code of a cell does not parse; the message names the place.
    """
    lowered = path.lower()
    if lowered.endswith(NOTEBOOK):
        from shardfix.documents import notebook

        return notebook.read(text)
    if lowered.endswith(MARKDOWN):
        from shardfix.documents import markdown

        return markdown.read(text)
    return text, PLAIN


def cell_text(text: str, cell: int) -> str:
    """The code of a cell in the text of a notebook's file; the whole text for cell 0."""
    if not cell:
        return text
    from shardfix.documents import jupyter

    return jupyter.cell_text(text, cell)


def line_in_file(text: str, cell: int, line: int) -> int:
    """The line of a file on which a line of a cell of it stands, for reports that know no cells; `line` for cell 0.

    Args:
        text: the text of the file, in which the finding was made.
    """
    if not cell:
        return line
    from shardfix.documents import jupyter

    return jupyter.line_in_file(text, cell, line)


def program_lines(document: Document, program: str, lines: Lines | None) -> Lines | None:
    """The lines of a program that some lines of its file mean; those that hold no code mean none."""
    if lines is None or document is PLAIN:
        return lines
    found: list[tuple[int, int]] = []
    for first, last in lines:
        for line in range(first, last + 1):
            with contextlib.suppress(ValueError):
                found.append(document.lines(program, 0, line))
    return tuple(found)
