"""What every rule, the opt-in ones too, has to say about one line of a file."""

from __future__ import annotations

import os
import re
import textwrap
from dataclasses import replace

from shardfix import codemods, documents, engine, source
from shardfix.analysis.module import Module
from shardfix.config import Settings
from shardfix.model import Rewrite
from shardfix.reports import text as words

_WIDTH = 110


def parse(word: str) -> tuple[str, int, int] | None:
    """The file, line and cell that `FILE:LINE` or `FILE:cell N:LINE` means, None where it is no such thing.

    The cell is 0 where none is named.
    """
    match = re.fullmatch(r"(.+?)(?::cell (\d+))?:(\d+)", word)
    if match is None or not (os.path.exists(match[1]) or match[1].endswith((".py", documents.NOTEBOOK))):
        return None
    return match[1], int(match[3]), int(match[2] or 0)


def explain(path: str, line: int, settings: Settings, cell: int = 0) -> str:
    """The findings whose construct covers a line of a file or of a cell in it, with their evidence.

    Raises:
        OSError: the file cannot be read.
        ParseFailure, ValueError: it is not Python that shardfix can read, or it has no such cell.
    """
    with open(path, "rb") as file:
        text = source.decode(file.read())[0]
    every = replace(settings, select=tuple(codemod.code for codemod in codemods.ALL), ignore=())
    program, document = documents.read(text, path)
    first, last = document.lines(program, cell, line)
    module = Module(program, path, every, document=document)
    found = [r for r in engine.findings(module) if r.line <= last and first <= module.position(r.end)[0]]
    if not found:
        return f"{path}:{f'cell {cell}:' if cell else ''}{line}: no rule finds anything here"
    return "\n\n".join(_shown(document.placed(program, rewrite)) for rewrite in found)


def _shown(rewrite: Rewrite) -> str:
    head = f"{words.place(rewrite)}: {rewrite.code} {rewrite.name} ({rewrite.safety.label})"
    lines = [head, *textwrap.wrap(rewrite.reason, _WIDTH, initial_indent="  ", subsequent_indent="  ")]
    for each in rewrite.evidence:
        cell = f"cell {each.cell}, " if each.cell not in (0, rewrite.cell) else ""
        lines.append(f"  {cell}line {each.line}: {each.text}" if each.line else f"  {each.text}")
    return "\n".join(lines)
