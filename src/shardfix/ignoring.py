"""Writes `# shardfix: ignore[CODE] reason` where something is found; only comments are added.

The comment stands on the line of the finding if that can carry one: not inside a string over several lines, not before
a continuation by a backslash. Otherwise it stands on another line of the same logical line. A comment of the
statement that ignores something already gets the new codes.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from shardfix import documents, engine
from shardfix.analysis.module import Module
from shardfix.config import Settings
from shardfix.model import FileReport, Rewrite, Status
from shardfix.parse import ParseFailure

_NEWLINE = re.compile(r"\r\n?")
_LISTED = re.compile(r"(#\s*shardfix:\s*ignore\s*\[[^\]]*[^\]\s,][^\]]*)(\])([^#]*)", re.IGNORECASE)
_BLANK = frozenset({tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT})


def ignored(report: FileReport, settings: Settings, reason: str) -> FileReport:
    """What becomes of a checked file when every finding in it gets a comment: `applied` are those that have one."""
    codes = [each.code for each in report.baselined]
    known = {code: codes.count(code) for code in codes}
    try:
        program, document = documents.read(report.before, report.path)
        settings = replace(settings, lines=documents.program_lines(document, program, settings.lines))
        module = Module(program, report.path, settings, document=document)
        codes_known = {each.code for each in report.baselined}
        found = [each for each in engine.findings(module, settings.lines) if each.code not in codes_known]
        after = add(module, found, reason)
        left = engine.check(after, report.path, settings, document, known).findings
    except (ParseFailure, tokenize.TokenError, SyntaxError) as error:
        cause = " ".join(str(error).split())
        return replace(report, status=Status.FAILED, error=f"no comment can be placed: {cause}")
    silent = _without(report.findings, left)
    return replace(report, after=document.file_text(after), applied=silent, remaining=left)


def add(module: Module, findings: Iterable[Rewrite], reason: str) -> str:
    """The text of a module with a comment for each finding.

    Raises:
        TokenError, SyntaxError: this Python cannot tell where comments may stand.
    """
    lines = _Lines.of(module.text)
    codes: dict[int, set[str]] = defaultdict(set)
    for finding in findings:
        row = lines.place(finding.line, *engine.logical_line(module, finding))
        if row:
            codes[row].add(finding.code)
    text = module.text
    for row in sorted(codes, reverse=True):
        start = module.line_start(row)
        content = text[start : module.line_start(row + 1)].rstrip("\r\n")
        text = (
            text[:start]
            + _commented(content, lines.comments.get(row, ""), sorted(codes[row]), reason)
            + text[start + len(content) :]
        )
    return text


def _commented(line: str, comment: str, codes: list[str], reason: str) -> str:
    """A line with its codes ignored: within the comment that ignores others, or in one at its end."""
    head = line[: len(line) - len(comment)]
    listed = _LISTED.search(comment)
    if listed:
        start, old = listed[1], listed[3].rstrip()
        told = old if reason in old else f"{old}; {reason}" if old else f" {reason}"
        more = f"{start.rstrip()}, {', '.join(codes)}{listed[2]}{told}{listed[3][len(old) :]}"
        return head + comment[: listed.start()] + more + comment[listed.end() :]
    gap = " " * (2 - min(2, len(line) - len(line.rstrip(" "))))
    return f"{line}{gap}# shardfix: ignore[{', '.join(codes)}] {reason}"


@dataclass
class _Lines:
    """What the lines of a text are made of, by number."""

    comments: dict[int, str] = field(default_factory=dict)
    code: set[int] = field(default_factory=set)  #: lines on which a token begins or ends
    closed: set[int] = field(default_factory=set)  #: lines that end inside of a string or with a backslash
    logical: dict[int, range] = field(default_factory=dict)  #: the logical line that each line is part of

    @classmethod
    def of(cls, text: str) -> _Lines:
        found = cls()
        first, strings = 0, []  # type: int, list[int]
        normal = _NEWLINE.sub("\n", text)
        for token in tokenize.generate_tokens(io.StringIO(normal).readline):
            start, end = token.start[0], token.end[0]
            kind = tokenize.tok_name[token.type]
            if token.type == tokenize.COMMENT:
                found.comments[start] = token.string
            if token.type not in _BLANK:
                first = first or start
                found.code |= {start, end}
            if token.type == tokenize.STRING:
                found.closed.update(range(start, end))
            elif kind.endswith("STRING_START"):  # an f-string, from Python 3.12 on
                strings.append(start)
            elif kind.endswith("STRING_END"):
                found.closed.update(range(strings.pop(), end))
            if token.type == tokenize.NEWLINE:
                found.logical.update(dict.fromkeys(range(first, end + 1), range(first, end + 1)))
                first = 0
        for number, line in enumerate(normal.split("\n"), 1):
            if line.endswith("\\") and number not in found.comments:
                found.closed.add(number)
        return found

    def place(self, line: int, first: int, last: int) -> int:
        """The line for the comment of a finding on `line`, whose statement reaches from `first` to `last`; 0: none."""
        for row in range(first, last + 1):
            if _LISTED.search(self.comments.get(row, "")):
                return row
        return next(self._open(line, first, last), 0)

    def _open(self, line: int, first: int, last: int) -> Iterator[int]:
        rows = [row for row in self.logical.get(line, ()) if first <= row <= last]
        for row in sorted(rows, key=lambda row: (row < line, abs(row - line))):
            if row in self.code and row not in self.closed:
                yield row


def _without(findings: tuple[Rewrite, ...], left: tuple[Rewrite, ...]) -> tuple[Rewrite, ...]:
    """The findings that are not left; comments do not move lines."""
    remaining = [(each.code, each.cell, each.line, each.column) for each in left]
    return tuple(each for each in findings if (each.code, each.cell, each.line, each.column) not in remaining)
