"""Notebooks for tests: how they are made, and how the program in one is run without IPython."""

from __future__ import annotations

import json
import re
from typing import Any

NOT_RUN = ("%%bash", "%%html", "%%writefile")
PYTHON = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}


def cell(source: str | list[str], kind: str = "code", **more: Any) -> dict[str, Any]:
    """A cell as Jupyter writes it."""
    lines = source.splitlines(keepends=True) if isinstance(source, str) else source
    own: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "id": "0", "metadata": {}, **own, "source": lines, **more}


def document(*cells: str | dict[str, Any], metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    """A notebook of code cells given by their source, and of other cells given whole."""
    return {
        "cells": [cell(each) if isinstance(each, str) else each for each in cells],
        "metadata": PYTHON if metadata is None else metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def notebook(*cells: str | dict[str, Any], metadata: dict[str, Any] | None = None, **style: Any) -> str:
    """The text of the same, by default as Jupyter writes it."""
    style = {"indent": 1, "ensure_ascii": False, **style}
    return json.dumps(document(*cells, metadata=metadata), **style) + "\n"


def sources(text: str) -> list[str]:
    """The source of every cell."""
    return ["".join(each["source"]) for each in json.loads(text)["cells"]]


def code(text: str) -> list[str]:
    """The source of every code cell."""
    return ["".join(each["source"]) for each in json.loads(text)["cells"] if each["cell_type"] == "code"]


def as_script(text: str) -> str:
    """What running all cells in order does, magics left out."""
    cells = [each for each in code(text) if not each.startswith(NOT_RUN)]
    return "\n".join(_without_magics(each) for each in cells) + "\n"


def _without_magics(source: str) -> str:
    source = re.sub(r"^([ \t]*)%time(?:it)? ", r"\1", source, flags=re.MULTILINE)
    source = re.sub(r"= [!%].*", "= []", source)
    return re.sub(r"^([ \t]*)(?:[%!].*|.*\?)$", r"\1pass", source, flags=re.MULTILINE)
