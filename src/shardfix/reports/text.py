"""The report for people."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterator, Sequence

from shardfix.diff import visible
from shardfix.model import FileReport, Rewrite, RunReport, Safety

#: (text, style names) -> the text in these styles, or as it is where colours are off
Style = Callable[..., str]

_STYLES = {Safety.SAFE: "green", Safety.UNSAFE: "yellow", Safety.MANUAL: "magenta"}

_INDENT = "    "


def plain(text: str, *_: str) -> str:
    """The style of a report without colours."""
    return text


def finding(found: Rewrite, style: Style = plain, width: int = 0) -> str:
    """A finding and its evidence, wrapped at `width` columns if that is not 0."""
    return "\n".join([header(found, style, width), *evidence(found, style, width)])


def failure(report: FileReport, style: Style = plain) -> str:
    """The one line that says why a file failed."""
    return f"{style(on_one_line(report.path), 'bold')}: {style('failed', 'red')}: {visible(report.error)}"


def header(found: Rewrite, style: Style = plain, width: int = 0) -> str:
    """`path:line:col: SF101 callback-mesh-sharding [safe] reason`."""
    where, level = place(found), f"[{found.safety.label}]"
    taken = len(f"{where}: {found.code} {found.name} {level} ")
    reason = _wrapped(visible(found.reason), width, taken)
    level = style(level, _STYLES[found.safety])
    return f"{style(where, 'bold')}: {style(found.code, 'cyan')} {found.name} {level} {reason}"


def place(found: Rewrite) -> str:
    """`path:line:col`, in a notebook `path:cell 3:line:col`."""
    cell = f"cell {found.cell}:" if found.cell else ""
    return f"{on_one_line(found.path)}:{cell}{found.line}:{found.column}"


def evidence(found: Rewrite, style: Style = plain, width: int = 0) -> Iterator[str]:
    """One indented line for each thing the code said that justifies the rewrite."""
    for each in found.evidence:
        line = f"line {each.line}"
        where = f" ({line} of cell {each.cell})" if each.cell not in (0, found.cell) else f" ({line})"
        where = where if each.line and line not in each.text else ""
        text = _wrapped(f"because {visible(each.text)}{where}", width, len(_INDENT))
        yield style(f"{_INDENT}{text}", "dim")


def _wrapped(text: str, width: int, taken: int) -> str:
    """`text` in lines of at most `width` columns, of the first of which some are taken; words stay whole."""
    if not width:
        return text
    first = " " * min(taken, width - 1)
    lines = textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=_INDENT, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines)[len(first) :]


def summary(report: RunReport) -> str:
    """One line: how much was found, of which safety, in how many files, and how many failed."""
    findings = [finding for file in report.files for finding in file.findings]
    files = sum(1 for file in report.files if file.findings)
    nothing = "nothing found" if report.failed else "nothing to do"
    parts = [f"{counted(findings)} in {plural(files, 'file')}" if findings else nothing]
    if report.failed:
        parts.append(f"{plural(len(report.failed), 'file')} failed")
    return _closing(", ".join(parts), report)


def outcome(report: RunReport, verb: str) -> str:
    """One line after rewriting: `verb` is what was done with the rewrites, such as `applied`; and what is left."""
    applied = [each for file in report.files for each in file.applied]
    files = sum(1 for file in report.files if file.applied)
    left = [each for file in report.files for each in file.remaining]
    nothing = f"nothing {verb}" if left or report.failed else "nothing to do"
    parts = [f"{plural(len(applied), 'rewrite')} {verb} in {plural(files, 'file')}" if applied else nothing]
    if left:
        parts.append(f"left: {counted(left)}")
    if report.failed:
        parts.append(f"{plural(len(report.failed), 'file')} failed")
    return _closing("; ".join(parts), report)


def _closing(text: str, report: RunReport) -> str:
    known = sum(len(file.baselined) for file in report.files)
    told = f"; {known} known to the baseline" if known else ""
    return f"{text}{told}; looked at {plural(report.looked_at, 'file')}"


def counted(findings: Sequence[Rewrite]) -> str:
    """`3 rewrites (2 safe, 1 unsafe), 1 place for a person`."""
    by_safety = {safety: sum(1 for each in findings if each.safety is safety) for safety in Safety}
    rewrites = by_safety[Safety.SAFE] + by_safety[Safety.UNSAFE]
    parts = []
    if rewrites:
        levels = [f"{by_safety[each]} {each.label}" for each in (Safety.SAFE, Safety.UNSAFE) if by_safety[each]]
        parts.append(f"{plural(rewrites, 'rewrite')} ({', '.join(levels)})")
    if by_safety[Safety.MANUAL]:
        parts.append(f"{plural(by_safety[Safety.MANUAL], 'place')} for a person")
    return ", ".join(parts)


def places(report: RunReport, style: Style = plain, width: int = 0) -> Iterator[str]:
    """What is left for a person after rewriting."""
    manual = [each for file in report.files for each in file.remaining if each.safety is Safety.MANUAL]
    if manual:
        yield f"{plural(len(manual), 'place')} for a person:"
    for each in manual:
        yield finding(each, style, width)


def held_back(report: RunReport, *, unsafe: bool) -> int:
    """How many unsafe rewrites are left because nobody asked for them."""
    left = [each for file in report.files for each in file.remaining if each.safety is Safety.UNSAFE]
    return 0 if unsafe else len(left)


def on_one_line(path: str) -> str:
    """A file name as it is told, with its control characters spelled out."""
    return visible(path).replace("\t", "\\t").replace("\n", "\\n")


def shown(path: str) -> str:
    """An absolute path as it is told: relative to the current folder where that is shorter."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive
        return on_one_line(path)
    return on_one_line(path if relative.startswith(os.pardir) else relative)


def plural(count: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
