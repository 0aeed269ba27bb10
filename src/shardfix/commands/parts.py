"""`shardfix apply --commit-per` and `--patches`: the same rewrites in parts."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from shardfix import runner, source, split, vcs
from shardfix.commands.run import (
    FAILED,
    MANY,
    Run,
    check_choice,
    journal_of_this_run,
    refuse,
    refuse_uncommitted,
    tell_base,
    tell_failures,
    tell_lost,
)
from shardfix.diff import patch_base, visible
from shardfix.journal import Journal
from shardfix.model import FileReport, RunReport, Status
from shardfix.options import WAYS
from shardfix.reports import text
from shardfix.source import SourceError
from shardfix.split import Part, SplitError
from shardfix.store import JournalError
from shardfix.vcs import GitError, WorkTree


def check_parts(way: str, patches: str, *, yes: bool, dry_run: bool, allow_dirty: bool, paths: Sequence[str]) -> None:
    """Refuse what does not go together."""
    if way:
        check_choice("--commit-per", way, WAYS)
    if "-" in paths:
        refuse("--commit-per and --patches are for files, not for stdin")
    if patches and (yes or dry_run or allow_dirty):
        refuse("--patches writes patches and nothing else; it goes without --yes, --dry-run and --allow-dirty")
    if allow_dirty:
        refuse("--commit-per commits nothing but its own rewrites; it goes without --allow-dirty")
    if not patches and (not yes or dry_run):
        refuse("--commit-per needs --yes, or --patches DIR")
    if patches:
        _check_folder(patches)


def _check_folder(folder: str) -> None:
    """Refuse a folder for patches that holds something: the order of what is in it is the order to apply it."""
    try:
        if os.path.lexists(folder) and os.listdir(folder):
            refuse(f"--patches: {folder} is not empty")
    except OSError as error:
        refuse(f"--patches: {folder}: {source.reason(error)}")


def write_patches(run: Run, report: RunReport, way: str, folder: str) -> None:
    """One numbered patch file for each part."""
    parts = _parts(run, report, way)
    base = patch_base(file.path for part in parts for file in part.files)
    try:
        os.makedirs(folder, exist_ok=True)
        for number, part in enumerate(parts, 1):
            path = os.path.join(folder, split.patch_name(number, part))
            source.create(path, split.patch(part, base))
            run.terminal.note(f"{text.on_one_line(path)}: {part.title}")
    except (OSError, SourceError) as error:
        words = source.reason(error) if isinstance(error, OSError) else str(error)
        refuse(f"--patches: {folder}: {words}", FAILED)
    tell_base(run, base)


def commit(run: Run, report: RunReport, way: str) -> RunReport:
    """Write and commit one part after the other; what became of each file."""
    paths = [file.path for file in report.files if file.changed]
    if not paths:
        return report
    refuse_uncommitted(run, paths, "as --commit-per commits nothing but its own rewrites")
    try:
        tree = vcs.committable(paths)
        parts = _parts(run, report, way)
    except GitError as error:
        refuse(f"--commit-per: {error}")
    course = _Course(parts)
    try:
        with journal_of_this_run() as journal:
            journal.plan(len(paths))
            _commit_parts(run, tree, course, journal)
            went = tuple(_as_it_went(file, course) if file.changed else file for file in report.files)
            journal.note(rewrites=sum(len(file.applied) for file in went))
    except JournalError as error:
        _tell_left(run, course)
        refuse(f"{error}; {text.plural(len(course.committed), 'commit')} made", FAILED)
    except KeyboardInterrupt:
        run.terminal.note("shardfix: interrupted; `shardfix undo` puts back what the files held, commits stay")
        raise
    if course.failed:
        _tell_left(run, course)
        _tell_how_to_go_on(run, course)
    return replace(report, files=went)


def _parts(run: Run, report: RunReport, way: str) -> list[Part]:
    try:
        return split.split(report.files, way, run.settings, run.found.lines)
    except SplitError as error:
        refuse(f"--commit-per: {error}")


@dataclass
class _Course:
    """How far a run in parts got."""

    parts: list[Part]
    committed: list[Part] = field(default_factory=list)
    written: dict[str, list[FileReport]] = field(default_factory=dict)  #: path -> what was written of it, in order
    failed: dict[str, FileReport] = field(default_factory=dict)
    refused: Part | None = None  #: written, but git did not commit it


def _commit_parts(run: Run, tree: WorkTree, course: _Course, journal: Journal) -> None:
    """Write and commit one part after the other, until git does not commit one."""
    names = {path: name for name, path in tree.files.items()}
    for part in course.parts:
        written = _write(run, part, course, journal)
        if not written.files:
            continue
        try:
            made = vcs.commit(tree, [names[file.path] for file in written.files], written.message)
        except GitError as error:
            course.refused = written
            run.terminal.note(visible(str(error)))
            run.terminal.note(f"shardfix: git did not commit {written.title!r}")
            for file in written.files:
                also = ", and changed by a hook since" if _holds_other(file.path, file.after) else ""
                _fail(run, course, file, f"written but not committed{also}")
            return
        course.committed.append(written)
        journal.committed(made)
        run.terminal.note(f"{made[:10]} {written.title}")


def _write(run: Run, part: Part, course: _Course, journal: Journal) -> Part:
    """Write what can be written of a part, and give that."""
    ready: list[FileReport] = []
    for file in part.files:
        if file.path in course.written and _holds_other(file.path, file.before):
            _fail(run, course, file, "a hook changed it after the commit before; what was left of it is not written")
        elif file.path not in course.failed:
            ready.append(file)
    written: list[FileReport] = []
    for result, lost in runner.write(ready, journal):
        if result.error:
            _fail(run, course, result, result.error)
        else:
            written.append(result)
            course.written.setdefault(result.path, []).append(result)
            tell_lost(run, result.path, lost)
    return replace(part, files=tuple(written))


def _fail(run: Run, course: _Course, file: FileReport, error: str) -> None:
    if file.path not in course.failed:
        course.failed[file.path] = replace(file, status=Status.FAILED, error=error)
        tell_failures(run, [course.failed[file.path]])


def _holds_other(path: str, text: str) -> bool:
    """Whether a file holds another text; False where it cannot be read, which whoever writes it tells."""
    try:
        return source.read(path).text != text
    except SourceError:
        return False


def _as_it_went(file: FileReport, course: _Course) -> FileReport:
    """The report of a changed file, with what was written of it alone."""
    written = course.written.get(file.path, [])
    if not written:
        file = replace(file, applied=(), remaining=file.findings)
    elif written[-1].after != file.after:
        codes = {rewrite.code for each in written for rewrite in each.applied}
        applied = tuple(rewrite for each in written for rewrite in each.applied)
        # What is for a person is told when the rest is done: the lines that it is on will be others by then.
        file = replace(file, applied=applied, remaining=tuple(each for each in file.applied if each.code not in codes))
    if failed := course.failed.get(file.path):
        file = replace(file, status=Status.FAILED, error=failed.error)
    return file


def _tell_left(run: Run, course: _Course) -> None:
    """The parts that are not written, or not all of whose files are."""
    for part in course.parts:
        left = tuple(file for file in part.files if file not in course.written.get(file.path, ()))
        if left:
            run.terminal.note(f"not written: {replace(part, files=left).title}")


def _tell_how_to_go_on(run: Run, course: _Course) -> None:
    """What to do before the same command can do the rest."""
    found = [text.on_one_line(path) for path, _ in vcs.uncommitted(course.failed).files]
    named = ", ".join([*found[:MANY], *([f"{len(found) - MANY} more"] if len(found) > MANY else [])])
    first = f"commit what is in {named} now, or take it back with `git restore`; then " if found else ""
    run.terminal.note(f"shardfix: {first}run the same command again for the rest")
