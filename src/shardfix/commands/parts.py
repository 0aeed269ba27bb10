"""`shardfix apply --commit-per` and `--patches`: the same rewrites in parts."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

from shardfix import runner, source, split, vcs
from shardfix.commands.run import (
    FAILED,
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
from shardfix.model import FileReport, RunReport
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
    try:
        with journal_of_this_run() as journal:
            failed = _commit_parts(run, tree, parts, journal)
            journal.note(rewrites=sum(len(file.applied) for file in report.files if file.path not in failed))
    except JournalError as error:
        refuse(str(error), FAILED)
    except KeyboardInterrupt:
        run.terminal.note("shardfix: interrupted; `shardfix undo` puts back what the files held, commits stay")
        raise
    return replace(report, files=tuple(failed.get(file.path, file) for file in report.files))


def _parts(run: Run, report: RunReport, way: str) -> list[Part]:
    try:
        return split.split(report.files, way, run.settings, run.found.lines)
    except SplitError as error:
        refuse(f"--commit-per: {error}")


def _commit_parts(run: Run, tree: WorkTree, parts: list[Part], journal: Journal) -> dict[str, FileReport]:
    """Write and commit; the reports of the files that could not be written."""
    names = {path: name for name, path in tree.files.items()}
    failed: dict[str, FileReport] = {}
    commits: list[str] = []
    for number, part in enumerate(parts, 1):
        written: list[str] = []
        for result, lost in runner.write([file for file in part.files if file.path not in failed], journal):
            if result.error:
                failed[result.path] = result
                tell_failures(run, [result])
            else:
                written.append(result.path)
                tell_lost(run, result.path, lost)
        if not written:
            continue
        try:
            commits.append(vcs.commit(tree, [names[path] for path in written], part.message))
        except GitError as error:
            _stop(run, str(error), part, len(commits), len(parts) - number)
        journal.committed(commits[-1])
        run.terminal.note(f"{commits[-1][:10]} {part.title}")
    return failed


def _stop(run: Run, said: str, part: Part, made: int, left: int) -> None:
    """Tell what git or a hook refused, and how things stand."""
    run.terminal.note(visible(said))
    refuse(
        f"git did not commit {part.title!r}; {text.plural(made, 'commit')} made before, this part written but not "
        f"committed, {text.plural(left, 'part')} not written; `shardfix undo` puts back what the files held at first",
        FAILED,
    )
