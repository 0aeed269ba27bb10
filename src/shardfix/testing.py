"""The harness for authors of codemods: a program before, the program after, and what must be true of the two.

A case is `<CODE>/<case>.before.py` with, where the codemod changes it, `<case>.after.py` beside it. The comment lines
at the top of the before file say how it is run and what it does today:

    # shardfix: to=0.10.2 from=0.4.30 unsafe select=SF101,SF103 callback-device=jax.devices()[1]
    # shardfix: helpers-module=my.helpers
    # raises: TypeError: some text          running it fails with this (also raises[0.10]: for one JAX version)
    # runs                                  running it succeeds (also runs[0.12])
    # needs: jax>=0.12                      it is only run there
    # text-only: why                        only the text is checked, the after file cannot run today
    # safety: unsafe                        every rewrite of the case has this safety
    # manual: part of the reason            a manual finding is expected

A case may be a notebook as well, `<case>.before.ipynb`, with those lines at the top of its first code cell.

A program may bind the global name `RESULT` to an array or a pytree of arrays. Where the before file runs, the after
file has to bind the same: equal bits, dtypes and shapes.

All of the comments are optional. Without settings only the codemod named by the folder runs, for the newest JAX, and
every rewrite has to be safe. A case without an after file must not change, and without `manual:` must have no finding.

    def test_my_codemod(tmp_path):
        check(read("tests/SF901/plain.before.py"))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import Version

from shardfix import diff, documents, engine, source
from shardfix.config import Settings
from shardfix.jaxnames import LATEST
from shardfix.model import FileReport, Rewrite, Safety, Status

_LINE = re.compile(r"#\s*(shardfix|raises|runs|needs|text-only|safety|manual)(?:\[([\d.]+)\])?\s*(?::\s*(.*))?$")
_NOT_SETTINGS = re.compile(r"skip-file|ignore\b")


class CaseError(Exception):
    """The header of a case cannot be understood."""


@dataclass(frozen=True)
class Header:
    """What the comments at the top of a before file say. Versions are keys such as "0.12"; "" means all of them."""

    settings: Settings = field(default_factory=Settings)
    raises: dict[str, str] = field(default_factory=dict)
    runs: frozenset[str] = frozenset()
    needs: str = ""
    text_only: str = ""
    safety: Safety | None = None
    manual: tuple[str, ...] = ()


@dataclass(frozen=True)
class Case:
    """One case with the text of its files; `after` is None where the codemod must not change it."""

    path: Path
    code: str
    header: Header
    before: str
    after: str | None

    @property
    def name(self) -> str:
        return f"{self.code}/{self.path.name.rpartition('.before.')[0]}"

    @property
    def after_path(self) -> Path:
        name = self.path.name.removesuffix(f".before{self.path.suffix}")
        return self.path.with_name(f"{name}.after{self.path.suffix}")

    def runs_on(self, jax: str) -> bool:
        """Whether the case is meant to be executed on a version of JAX."""
        if self.header.text_only and self.after is None:
            return False
        requirement = Requirement(self.header.needs) if self.header.needs else None
        return requirement is None or requirement.specifier.contains(jax, prereleases=True)

    def expectation(self, jax: str) -> str | None:
        """What the before file does on a version of JAX: an error, "" for a clean run, None where nothing is said."""
        minor = ".".join(jax.split(".")[:2])
        for key in (minor, ""):
            if key in self.header.raises:
                return self.header.raises[key]
            if key in self.header.runs:
                return ""
        return None


def cases(folder: str | Path, suffix: str = ".py") -> Iterator[Case]:
    """Every case below a folder that is a Python file, or one of another kind, in the order of their names."""
    for path in sorted(Path(folder).rglob(f"*.before{suffix}")):
        yield read(path)


def read(path: str | Path) -> Case:
    """Read one case.

    Raises:
        CaseError: its header cannot be understood.
    """
    before = Path(path)
    if not before.name.endswith((".before.py", ".before.ipynb")):
        raise CaseError(f"{before}: the name of a case ends with .before.py or .before.ipynb")
    code = before.parent.name
    text = _text(before)
    program, document = documents.read(text, str(before))
    header = _header(document.editable(program).removeprefix("# %% cell 1\n"), code, before)
    case = Case(before, code, header, text, None)
    if not case.after_path.exists():
        return case
    return Case(before, code, case.header, text, _text(case.after_path))


def run(case: Case, text: str | None = None) -> FileReport:
    """The report of the engine about the before file, or about another text under the settings of the case."""
    text = case.before if text is None else text
    program, document = documents.read(text, str(case.path))
    report = engine.fix(program, str(case.path), case.header.settings, document=document)
    return replace(report, before=text, after=document.file_text(report.after) if report.changed else text)


def check(case: Case) -> None:
    """Raise an `AssertionError` that says, with a diff, what a case expected and what it got."""
    found = problems(case)
    if found:
        raise AssertionError("\n".join([f"{case.name}:", *found]))


def problems(case: Case) -> list[str]:
    """What is wrong with a case, one text for each fault."""
    report = run(case)
    if report.status is not Status.OK:
        return [f"the engine gave up: {report.error}"]
    expected = case.before if case.after is None else case.after
    found: list[str] = []
    if report.after != expected:
        changes = diff.unified(expected, report.after, "expected -> got")
        found.append(f"the text is not the expected one:\n{changes}")
    found += _safety_problems(case, report)
    found += _manual_problems(case, report)
    if case.after is not None and not found:
        found += _fixpoint_problems(case)
    return [*found, *(["findings:", *map(show, report.findings)] if found and report.findings else [])]


def show(rewrite: Rewrite) -> str:
    """One finding on one line."""
    cell = f"cell {rewrite.cell}:" if rewrite.cell else ""
    return f"  {cell}{rewrite.line}:{rewrite.column} {rewrite.code} [{rewrite.safety.label}] {rewrite.reason}"


def _safety_problems(case: Case, report: FileReport) -> list[str]:
    wanted, unsafe = case.header.safety, case.header.settings.unsafe
    rewrites = [*report.applied, *(r for r in report.remaining if r.edits)]
    safeties = {r.safety for r in rewrites}
    if wanted is not None:
        if not rewrites or safeties != {wanted}:
            got = ", ".join(sorted(s.label for s in safeties)) or "no rewrite"
            return [f"every rewrite must be {wanted.label}, got: {got}"]
    elif case.after is None:
        return [f"a case that must not change has a rewrite:\n{show(r)}" for r in rewrites]
    elif unsafe and Safety.UNSAFE not in safeties:
        return ["the header asks for unsafe rewrites, but all are safe"]
    elif not unsafe and safeties - {Safety.SAFE}:
        return ["a rewrite is unsafe and the header does not say so"]
    return []


def _manual_problems(case: Case, report: FileReport) -> list[str]:
    manual = [r for r in report.remaining if r.safety is Safety.MANUAL]
    missing = [part for part in case.header.manual if not any(part in r.reason for r in manual)]
    extra = [r for r in manual if not any(part in r.reason for part in case.header.manual)]
    return [
        *(f"no manual finding says {part!r}" for part in missing),
        *(f"a manual finding that the header does not expect:\n{show(r)}" for r in extra),
    ]


def _fixpoint_problems(case: Case) -> list[str]:
    again = run(case, case.after)
    if again.status is not Status.OK:
        return [f"the engine gave up on the after file: {again.error}"]
    if again.changed:
        changes = diff.unified(again.before, again.after, "after -> again")
        return [f"the after file is not final, a second run changes it:\n{changes}"]
    return []


def _text(path: Path) -> str:
    return source.decode(path.read_bytes())[0]


def _header(text: str, code: str, path: Path) -> Header:
    raises: dict[str, str] = {}
    runs: set[str] = set()
    single: dict[str, str] = {}
    manual: list[str] = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        match = _LINE.match(line)
        if match is None:
            continue
        key, version, value = match[1], match[2] or "", (match[3] or "").strip()
        if key == "runs":
            runs.add(version)
        elif not value:
            raise CaseError(f"{path}: nothing stands after {key!r}")
        elif key == "raises":
            if version in raises:
                raise CaseError(f"{path}: two lines say what is raised")
            raises[version] = value
        elif key == "manual":
            manual.append(value)
        elif key != "shardfix" or not _NOT_SETTINGS.match(value):
            if key in single:
                raise CaseError(f"{path}: two lines of {key!r}")
            single[key] = value
    safety = single.get("safety")
    if safety not in (None, "safe", "unsafe"):
        raise CaseError(f"{path}: safety is safe or unsafe, not {safety!r}")
    return Header(
        _settings(single.get("shardfix", ""), code, path),
        raises,
        frozenset(runs),
        single.get("needs", ""),
        single.get("text-only", ""),
        Safety[safety.upper()] if safety else None,
        tuple(manual),
    )


def _settings(line: str, code: str, path: Path) -> Settings:
    select: tuple[str, ...] = (code,)
    values: dict[str, str] = {}
    unsafe = False
    for word in line.split():
        key, separator, value = word.partition("=")
        if key == "unsafe" and not separator:
            unsafe = True
        elif key == "select" and value:
            select = tuple(value.split(","))
        elif key in ("from", "to", "callback-device", "helpers-module") and value:
            values[key] = value
        else:
            raise CaseError(f"{path}: the setting {word!r} is not known")
    return Settings(
        select=select,
        unsafe=unsafe,
        callback_device=values.get("callback-device", ""),
        helpers_module=values.get("helpers-module", ""),
        from_version=Version(values["from"]) if "from" in values else None,
        to_version=Version(values["to"]) if "to" in values else LATEST,
    )
