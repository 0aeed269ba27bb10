"""The list of codemods, and what one of them has to say about itself; everything is derived from the codemods."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable

from shardfix.codemods.base import HEADINGS, Codemod


def text(codemods: Iterable[Codemod]) -> str:
    """One line for each codemod."""
    rows = [(codemod.code, codemod.name, plain(codemod.summary), codemod.opt_in) for codemod in codemods]
    width = max((len(name) for _, name, _, _ in rows), default=0)
    lines = [
        f"{code}  {name:<{width}}  {summary}{' (opt-in)' if opt_in else ''}" for code, name, summary, opt_in in rows
    ]
    return "\n".join(lines)


def as_json(codemods: Iterable[Codemod]) -> str:
    """All codemods with all they say about themselves."""
    return json.dumps([_entry(codemod) for codemod in codemods], indent=2)


def markdown(codemods: Iterable[Codemod]) -> str:
    """The table of the README."""
    rows = ["| Code | Name | What it does |", "|---|---|---|"]
    for codemod in codemods:
        note = " Opt-in: runs only when selected." if codemod.opt_in else ""
        rows.append(f"| {codemod.code} | `{codemod.name}` | {_cell(codemod.summary)}{note} |")
    return "\n".join(rows)


def find(word: str, codemods: Iterable[Codemod]) -> Codemod | None:
    """The codemod with this code or name, in any case."""
    wanted = word.strip().lower()
    return next((each for each in codemods if wanted in {each.code.lower(), each.name}), None)


def explain(codemod: Codemod) -> str:
    """Everything a codemod says about itself, by heading."""
    parts = [f"{codemod.code} {codemod.name}: {plain(codemod.summary)}"]
    for heading in HEADINGS:
        body = codemod.sections.get(heading, "").strip("\n")
        if body:
            parts.append(f"{heading}\n{textwrap.indent(body, '  ')}")
    facts = _facts(codemod)
    return "\n\n".join([*parts, facts] if facts else parts)


def _facts(codemod: Codemod) -> str:
    lines = []
    if codemod.since != "0":
        lines.append(f"Applies from JAX {codemod.since}{f' to before {codemod.removed}' if codemod.removed else ''}.")
    if codemod.until:
        lines.append(f"Looks at code that runs on a JAX before {codemod.until}, as far as `from` says.")
    if codemod.opt_in:
        lines.append(f"Opt-in: runs only with `--select {codemod.code}` or `--extend-select {codemod.code}`.")
    return "\n".join(lines)


def _entry(codemod: Codemod) -> dict[str, object]:
    return {
        "code": codemod.code,
        "name": codemod.name,
        "summary": codemod.summary,
        "opt_in": codemod.opt_in,
        "since": codemod.since,
        "removed": codemod.removed,
        "until": codemod.until,
        "sections": codemod.sections,
    }


def plain(summary: str) -> str:
    """Text of a docstring with single quotes around code."""
    return re.sub(r"``?", "`", summary)


def _cell(summary: str) -> str:
    return plain(summary).replace("|", "\\|")
