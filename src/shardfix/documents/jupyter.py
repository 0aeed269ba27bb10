"""The code cells in the JSON of a Jupyter notebook."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from shardfix.documents import json_text
from shardfix.documents.celled import NEWLINE, other_language
from shardfix.documents.json_text import Text, Value
from shardfix.parse import ParseFailure

_PYTHON = (None, "python")


@dataclass(frozen=True)
class Source:
    """The code of a cell, and the number of the cell among all cells, from 1."""

    number: int
    text: Text


def read(text: str) -> tuple[list[Source], str]:
    """The code cells of Python, and the language of a notebook that is for another one and has none of them.

    Raises:
        ParseFailure: the text is no notebook.
    """
    root, cells = _cells(text)
    language = _language(root.data)
    return [] if language else list(_sources(text, cells)), language


def cell_text(text: str, cell: int) -> str:
    """The code of a cell in the text of a notebook's file."""
    source = next(each for each in _read_again(text) if each.number == cell)
    return "".join(piece.value for piece in source.text.pieces)


def line_in_file(text: str, cell: int, line: int) -> int:
    """The line of a notebook's file on which a line of a cell stands, for reports that know no cells."""
    source = next(each for each in _read_again(text) if each.number == cell)
    seen = 1
    for piece in source.text.pieces:
        seen += len(NEWLINE.findall(piece.value))
        if seen > line:
            return text.count("\n", 0, piece.start) + 1
    return text.count("\n", 0, source.text.pieces[-1].start if source.text.pieces else source.text.start) + 1


@lru_cache(maxsize=1)  # a report asks for one finding after the other
def _read_again(text: str) -> list[Source]:
    return read(text)[0]


def _cells(text: str) -> tuple[Value, list[Value]]:
    """The whole of a notebook, and its cells."""
    try:
        root = json_text.root(text)
    except json.JSONDecodeError as error:
        raise ParseFailure(f"line {error.lineno}: is no notebook: not valid JSON: {error.msg}") from None
    except RecursionError:
        raise ParseFailure("line 1: is no notebook: nested too deeply") from None
    if isinstance(_get(root.data, "cells"), list):
        return root, list(json_text.elements(text, json_text.members(text, root)["cells"]))
    if isinstance(_get(root.data, "worksheets"), list):  # the format of 2013
        sheets = json_text.elements(text, json_text.members(text, root)["worksheets"])
        sheets_with_cells = [sheet for sheet in sheets if isinstance(_get(sheet.data, "cells"), list)]
        found = [json_text.elements(text, json_text.members(text, sheet)["cells"]) for sheet in sheets_with_cells]
        return root, [cell for cells in found for cell in cells]
    raise ParseFailure("line 1: is no notebook: it has no cells")


def _sources(text: str, cells: list[Value]) -> Iterator[Source]:
    """The code of the cells that are Python."""
    for number, cell in enumerate(cells, 1):
        if _get(cell.data, "cell_type") != "code" or _get(cell.data, "metadata", "vscode", "languageId") not in _PYTHON:
            continue
        found = json_text.members(text, cell)
        source = found.get("source") or found.get("input")  # `input` is its name in the format of 2013
        value = json_text.read_text(text, source) if source is not None else None
        if value is None:
            raise ParseFailure(f"cell {number}: is no notebook: the cell has no source")
        yield Source(number, value)


def _language(notebook: Any) -> str:
    language = _get(notebook, "metadata", "language_info", "name")
    language = language or _get(notebook, "metadata", "kernelspec", "language")
    return other_language(language, _get(notebook, "metadata", "kernelspec", "name"))


def _get(value: Any, *keys: str) -> Any:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value
