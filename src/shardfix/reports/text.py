"""The report for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from shardfix.diff import coloured, visible
from shardfix.model import FileReport, Rewrite, RunReport, Safety

#: (text, style names) -> the text in these styles, or as it is where colours are off
Style = Callable[..., str]

_STYLES = {Safety.SAFE: "green", Safety.UNSAFE: "yellow", Safety.MANUAL: "magenta"}


def plain(text: str, *_: str) -> str:
    """The style of a report without colours."""
    return text


def render(report: RunReport, style: Style = plain) -> str:
    """All findings of a run, then one line of summary. Failures are told apart (`failure`)."""
    lines = [line for file in report.files for each in file.findings for line in finding_lines(each, style)]
    return "\n".join([*lines, summary(report)])


def finding_lines(finding: Rewrite, style: Style = plain) -> Iterator[str]:
    """A finding and its evidence."""
    yield header(finding, style)
    yield from evidence(finding, style)


def step(rewrite: Rewrite, shown: str, style: Style = plain, *, colour: bool = False) -> str:
    """One rewrite as its header, its evidence and its own diff."""
    return "\n".join([*finding_lines(rewrite, style), coloured(shown) if colour else visible(shown)])


def failure(report: FileReport, style: Style = plain) -> str:
    """The one line that says why a file failed."""
    return f"{style(on_one_line(report.path), 'bold')}: {style('failed', 'red')}: {visible(report.error)}"


def header(finding: Rewrite, style: Style = plain) -> str:
    """`path:line:col: SF101 callback-mesh-sharding [safe] reason`."""
    place = style(f"{on_one_line(finding.path)}:{finding.line}:{finding.column}", "bold")
    level = style(f"[{finding.safety.label}]", _STYLES[finding.safety])
    return f"{place}: {style(finding.code, 'cyan')} {finding.name} {level} {visible(finding.reason)}"


def evidence(finding: Rewrite, style: Style = plain) -> Iterator[str]:
    """One indented line for each thing the code said that justifies the rewrite."""
    for each in finding.evidence:
        place = f" (line {each.line})" if each.line and f"line {each.line}" not in each.text else ""
        yield style(f"    because {visible(each.text)}{place}", "dim")


def summary(report: RunReport) -> str:
    """One line: how much was found, of which safety, in how many files, and how many failed."""
    findings = [finding for file in report.files for finding in file.findings]
    files = sum(1 for file in report.files if file.findings)
    nothing = "nothing found" if report.failed else "nothing to do"
    parts = [f"{counted(findings)} in {plural(files, 'file')}" if findings else nothing]
    if report.failed:
        parts.append(f"{plural(len(report.failed), 'file')} failed")
    return f"{', '.join(parts)}; looked at {plural(report.looked_at, 'file')}"


def outcome(report: RunReport, verb: str) -> str:
    """One line after rewriting: `verb` is what was done with the rewrites, such as `applied`; and what is left."""
    applied = [each for file in report.files for each in file.applied]
    files = sum(1 for file in report.files if file.applied)
    left = [each for file in report.files for each in file.remaining]
    done = f"{plural(len(applied), 'rewrite')} {verb} in {plural(files, 'file')}" if applied else f"nothing {verb}"
    parts = [done]
    if left:
        parts.append(f"left: {counted(left)}")
    if report.failed:
        parts.append(f"{plural(len(report.failed), 'file')} failed")
    return "; ".join(parts)


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


def leftovers(files: Iterable[FileReport], *, unsafe: bool, style: Style = plain) -> Iterator[str]:
    """What is left after rewriting: the places for a person, and the unsafe rewrites that were not asked for."""
    left = [each for file in files for each in file.remaining]
    manual = [each for each in left if each.safety is Safety.MANUAL]
    if manual:
        yield f"{plural(len(manual), 'place')} for a person:"
    for finding in manual:
        yield from finding_lines(finding, style)
    held_back = sum(1 for each in left if each.safety is Safety.UNSAFE)
    if held_back and not unsafe:
        yield f"{plural(held_back, 'unsafe rewrite')} left out; to see more, run `shardfix diff --unsafe`"


def on_one_line(path: str) -> str:
    """A file name as it is told, with its control characters spelled out."""
    return visible(path).replace("\t", "\\t").replace("\n", "\\n")


def plural(count: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
