"""The report as JUnit XML: a suite for each file with something to say, and in it a case for each finding."""

from __future__ import annotations

import re
from xml.etree import ElementTree as xml

from shardfix.model import FileReport, Rewrite, RunReport
from shardfix.reports import places, text

#: What XML 1.0 has no place for, not even escaped.
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: RunReport) -> str:
    """The run as one XML document."""
    root = places.top()
    suites = [_suite(file, root) for file in report.files if file.error or any(places.everything(file))]
    if not suites:  # readers take a document without any case for a broken run
        suites = [_named("testsuite", name="shardfix", tests="1", failures="0", errors="0", skipped="0")]
        suites[0].append(_named("testcase", name="nothing to do", classname="shardfix"))
    document = _named("testsuites", name="shardfix")
    for count in ("tests", "failures", "errors", "skipped"):
        document.set(count, str(sum(int(suite.get(count, 0)) for suite in suites)))
    document.extend(suites)
    xml.indent(document)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + xml.tostring(document, encoding="unicode")


def _suite(file: FileReport, root: str) -> xml.Element:
    path = places.relative(file.path, root)
    positions = places.Positions(file)
    cases = [_case(finding, file, path, positions.in_file(finding)[0]) for finding in places.everything(file)]
    if file.error:
        failed = _named("testcase", name="failed", classname=path, file=path)
        failed.append(_named("error", type="failed", message=file.error))
        cases.append(failed)
    suite = _named("testsuite", name=path, tests=str(len(cases)))
    for kind, count in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        suite.set(count, str(sum(1 for case in cases if case.find(kind) is not None)))
    suite.extend(cases)
    return suite


def _case(finding: Rewrite, file: FileReport, path: str, line: int) -> xml.Element:
    cell = f"cell {finding.cell}, " if finding.cell else ""
    place = f"{cell}line {finding.line}, column {finding.column}"
    name = f"{finding.code} {finding.name} ({place})"
    case = _named("testcase", name=name, classname=path, file=path, line=str(line))
    if finding in file.findings:
        failure = _named("failure", type=finding.code, message=f"[{finding.safety.label}] {finding.reason}")
        failure.text = _legal(places.readable(text.finding(finding)))
        case.append(failure)
    else:
        why = "suppressed by a comment" if finding in file.suppressed else "known to the baseline"
        case.append(_named("skipped", message=why))
    return case


def _named(tag: str, **attributes: str) -> xml.Element:
    return xml.Element(tag, {name: _legal(value) for name, value in attributes.items()})


def _legal(value: str) -> str:
    return _ILLEGAL.sub("", value)
