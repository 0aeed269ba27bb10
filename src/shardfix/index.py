"""What is known about each codemod without importing it: code, name, and what in a file makes it worth a look.

`data/codemods.json` is made from the codemods by `tools/update_readme.py`; a test holds the two together. Where the
codemods have been imported anyway, they are asked themselves.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from shardfix.config import Settings


@dataclass(frozen=True)
class Entry:
    """One codemod."""

    code: str
    name: str
    opt_in: bool
    triggers: tuple[str, ...]  #: see `triggers`


def entries() -> tuple[Entry, ...]:
    """All codemods, by code."""
    loaded: Any = sys.modules.get("shardfix.codemods")
    return entries_of(loaded.ALL) if loaded is not None and hasattr(loaded, "ALL") else _stored()


@lru_cache(maxsize=8)
def entries_of(codemods: tuple[Any, ...]) -> tuple[Entry, ...]:
    """The entries of imported codemods."""
    return tuple(Entry(each.code, each.name, each.opt_in, tuple(each.triggers)) for each in codemods)


def is_selected(entry: Entry, settings: Settings) -> bool:
    """Whether settings select a codemod. One that is opt-in runs when a pattern names its whole code or name."""
    named = settings.select + settings.extend_select
    if entry.opt_in:
        wanted = entry.code in named or entry.name in named
    else:
        wanted = not settings.select or _matches(entry, named)
    return wanted and not _matches(entry, settings.ignore)


def _matches(entry: Entry, patterns: tuple[str, ...]) -> bool:
    return any(entry.code.startswith(pattern) or entry.name == pattern for pattern in patterns)


@lru_cache(maxsize=1)
def _stored() -> tuple[Entry, ...]:
    with open(PATH, encoding="utf-8") as file:
        rows = json.load(file)
    return tuple(Entry(code, name, opt_in, tuple(triggers)) for code, name, opt_in, triggers in rows)


PATH = os.path.join(os.path.dirname(__file__), "data", "codemods.json")


def render(codemods: tuple[Any, ...]) -> str:
    """The content of `data/codemods.json`."""
    rows = [[entry.code, entry.name, entry.opt_in, entry.triggers] for entry in entries_of(codemods)]
    return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"
