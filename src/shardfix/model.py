"""What shardfix says about a file: findings, the edits they propose, and the reports built from them.

Everything here is a frozen value without behaviour beyond itself. Offsets count characters of the decoded text
from 0, lines and columns count from 1. This module imports nothing of the house.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

#: First and last line of each range, counted from 1, in order. A line ends at `\n` and nowhere else, as for git.
Lines = tuple[tuple[int, int], ...]


class Safety(enum.IntEnum):
    """How far a finding can be trusted without being re-derived; ordered from most to least trusted."""

    SAFE = 0  #: meaning kept; applied by default
    UNSAFE = 1  #: may change results, placement, cost or the number of host calls; applied on request
    MANUAL = 2  #: no rewrite; a person must act

    @property
    def label(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, order=True, slots=True)
class Edit:
    """Replace `text[start:end]` by `text`; an insertion has `start == end`."""

    start: int
    end: int
    text: str
    cell: int = 0  #: of a notebook, in a report: the offsets count from the start of its text


@dataclass(frozen=True, order=True, slots=True)
class Import:
    """A name the module must bind: `from module import name`, or `import module` when `name` is empty."""

    module: str
    name: str = ""
    inside: int = -1  #: offset of an import in a function, which this one joins; -1: it goes to the top of the module

    @property
    def statement(self) -> str:
        return f"from {self.module} import {self.name}" if self.name else f"import {self.module}"


@dataclass(frozen=True, order=True, slots=True)
class Helper:
    """A function that the module must define: its `def` as text without indentation, placed once after the imports."""

    name: str
    source: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the code says that justifies an inferred mesh or spec, and on which line."""

    text: str
    line: int = 0
    cell: int = 0


@dataclass(frozen=True, slots=True)
class Rewrite:
    """One finding. Its edits and imports are atomic: all of them or none. A manual finding has no edits."""

    code: str
    name: str
    path: str
    line: int
    column: int
    start: int  #: offset of the construct the finding is about
    end: int
    safety: Safety
    reason: str  #: one line
    evidence: tuple[Evidence, ...] = ()
    edits: tuple[Edit, ...] = ()
    imports: tuple[Import, ...] = ()
    unused: tuple[str, ...] = ()  #: names bound by imports that this rewrite may leave unused
    helpers: tuple[Helper, ...] = ()  #: functions the edits call
    cell: int = 0  #: of a notebook, in a report, counted from 1 among all cells; line and offsets are those in it


class Status(enum.Enum):
    """How the work on one file ended."""

    OK = "ok"
    SKIPPED = "skipped"  #: nothing of interest, or a skip-file line
    FAILED = "failed"  #: unreadable, does not parse, or did not converge: `error` says why


@dataclass(frozen=True, slots=True)
class FileReport:
    """What was found in one file and what its text becomes when the chosen rewrites are applied.

    `findings` are those of the file as it is on disk, in order of position. `applied` are the rewrites that lead
    from `before` to `after` over all passes; `remaining` is what is left in `after`. `steps` pairs each applied
    rewrite with the unified diff of that rewrite alone. What a comment suppresses or the baseline knows is in none of
    these, but in `suppressed` and `baselined`.
    """

    path: str
    status: Status = Status.SKIPPED
    error: str = ""
    before: str = ""
    after: str = ""
    findings: tuple[Rewrite, ...] = ()
    applied: tuple[Rewrite, ...] = ()
    remaining: tuple[Rewrite, ...] = ()
    steps: tuple[tuple[Rewrite, str], ...] = ()
    encoding: str = "utf-8"  #: of the file on disk, as is the next one
    bom: bool = False
    warnings: tuple[str, ...] = ()  #: `line: text`, about the suppression comments
    suppressed: tuple[Rewrite, ...] = ()  #: findings that a comment tells to ignore
    baselined: tuple[Rewrite, ...] = ()  #: findings that the baseline knows
    changes: tuple[tuple[Edit, ...], ...] = ()  #: of a preview: for each of `steps`, what it replaces in `before`
    digest: str = ""  #: of the bytes that were looked at, where they are known
    asked: tuple[tuple[str, bool], ...] = ()  #: paths that decided about findings, and whether by more than existing

    @property
    def changed(self) -> bool:
        return self.before != self.after

    @property
    def says_something(self) -> bool:
        """Whether it tells more than that a file was looked at."""
        return self.status is not Status.SKIPPED or bool(self.before or self.digest or self.asked)


@dataclass(frozen=True)
class RunReport:
    """The files of one run that have something to say, in path order; `looked_at` counts all files seen."""

    files: tuple[FileReport, ...] = ()
    written: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())
    looked_at: int = 0

    @property
    def failed(self) -> tuple[FileReport, ...]:
        return tuple(report for report in self.files if report.status is Status.FAILED)
