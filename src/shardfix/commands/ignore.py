"""`shardfix apply --add-ignore`: write a comment where something is found, instead of rewriting it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import typer

from shardfix import diff
from shardfix.commands.apply import written
from shardfix.commands.run import Run, compute, refuse, status, tell_failures, tell_rest
from shardfix.config import for_file
from shardfix.ignoring import ignored
from shardfix.model import FileReport, Status
from shardfix.reports import text
from shardfix.source import SourceError, read
from shardfix.terminal import is_interactive
from shardfix.workers import Task


def add_ignore(run: Run, reason: str, *, yes: bool, dry_run: bool, allow_dirty: bool) -> int:
    if not reason.strip() or not reason.isprintable():
        refuse("--add-ignore: the reason must be some words on one line")
    if run.stdin:
        refuse("--add-ignore works on files, not on stdin")
    report = compute(run, Task.CHECK)
    report = replace(report, files=tuple(_ignored(run, file, reason.strip()) for file in report.files))
    for file in report.files:
        if file.changed:
            shown = diff.unified(file.before, file.after, file.path)
            run.terminal.print((diff.coloured(shown) if run.terminal.colour else diff.visible(shown)).rstrip("\n"))
    changed = any(file.changed for file in report.files)
    write = yes and not dry_run
    if changed and not write and not dry_run and is_interactive():
        run.terminal.flush()
        write = typer.confirm("Write these comments?")
    if write:
        report = written(run, report, allow_dirty=allow_dirty)
    elif changed:
        run.terminal.note("nothing was written: `--yes` writes the comments")
    tell_rest(run, report, _outcome(report.files, "ignored" if write else "to ignore"), written=write)
    return status(report, written=write)


def _outcome(files: Sequence[FileReport], verb: str) -> str:
    count = sum(len(file.applied) for file in files)
    changed = sum(1 for file in files if file.changed)
    return f"{text.plural(count, 'finding')} {verb} in {text.plural(changed, 'file')}" if count else f"nothing {verb}"


def _ignored(run: Run, file: FileReport, reason: str) -> FileReport:
    if file.error or not file.findings:
        return file
    try:
        text_of_file = read(file.path).text
    except SourceError as error:
        tell_failures(run, [failed := replace(file, status=Status.FAILED, error=str(error))])
        return failed
    file = replace(file, before=text_of_file, after=text_of_file)
    own = replace(for_file(run.settings, file.path), lines=run.found.lines.get(file.path))
    result = ignored(file, own, reason)
    if result.error:
        tell_failures(run, [result])
    return result
