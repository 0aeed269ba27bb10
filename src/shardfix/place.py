"""What every rule, the opt-in ones too, has to say about one line of a file."""

from __future__ import annotations

import os
import re
import textwrap
from dataclasses import replace

from shardfix import codemods, engine, source
from shardfix.analysis.module import Module
from shardfix.config import Settings
from shardfix.model import Rewrite

_WIDTH = 110


def parse(word: str) -> tuple[str, int] | None:
    """The file and line that `FILE:LINE` means, None where it is no such thing."""
    match = re.fullmatch(r"(.+):(\d+)", word)
    return (match[1], int(match[2])) if match and (os.path.exists(match[1]) or match[1].endswith(".py")) else None


def explain(path: str, line: int, settings: Settings) -> str:
    """The findings whose construct covers a line of a file, with their evidence.

    Raises:
        OSError: the file cannot be read.
        ParseFailure, ValueError: it is not Python that shardfix can read.
    """
    with open(path, "rb") as file:
        text = source.decode(file.read())[0]
    every = replace(settings, select=tuple(codemod.code for codemod in codemods.ALL), ignore=())
    module = Module(text, path, every)
    found = [r for r in engine.analyse(text, path, every) if r.line <= line <= module.position(r.end)[0]]
    if not found:
        return f"{path}:{line}: no rule finds anything here"
    return "\n\n".join(_shown(rewrite) for rewrite in found)


def _shown(rewrite: Rewrite) -> str:
    head = f"{rewrite.path}:{rewrite.line}:{rewrite.column}: {rewrite.code} {rewrite.name} ({rewrite.safety.label})"
    lines = [head, *textwrap.wrap(rewrite.reason, _WIDTH, initial_indent="  ", subsequent_indent="  ")]
    lines += [f"  line {e.line}: {e.text}" if e.line else f"  {e.text}" for e in rewrite.evidence]
    return "\n".join(lines)
