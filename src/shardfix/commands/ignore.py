"""`shardfix apply --add-ignore`: write a comment where something is found, instead of rewriting it."""

from __future__ import annotations

from dataclasses import replace

import typer

from shardfix import diff, runner
from shardfix.commands.run import Run, compute, refuse, status, tell_failures, tell_rest
from shardfix.config import for_file
from shardfix.ignoring import ignored
from shardfix.model import FileReport
from shardfix.reports import text
from shardfix.terminal import is_interactive
from shardfix.workers import Task


def add_ignore(run: Run, reason: str, *, yes: bool, dry_run: bool) -> int:
    if not reason.strip() or not reason.isprintable():
        refuse("--add-ignore: the reason must be some words on one line")
    if run.stdin:
        refuse("--add-ignore works on files, not on stdin")
    report = compute(run, Task.CHECK)
    files = [_ignored(run, file, reason.strip()) for file in report.files]
    for file in files:
        if file.changed:
            shown = diff.unified(file.before, file.after, file.path)
            run.terminal.print((diff.coloured(shown) if run.terminal.colour else diff.visible(shown)).rstrip("\n"))
    changed = any(file.changed for file in files)
    write = yes and not dry_run
    if changed and not write and not dry_run and is_interactive():
        run.terminal.flush()
        write = typer.confirm("Write these comments?")
    if write:
        files = [_written(run, file) for file in files]
    elif changed:
        run.terminal.note("nothing was written: `--yes` writes the comments")
    report = replace(report, files=tuple(files))
    tell_rest(run, report, _outcome(files, "ignored" if write else "to ignore"))
    return status(report, written=write)


def _outcome(files: list[FileReport], verb: str) -> str:
    count = sum(len(file.applied) for file in files)
    changed = sum(1 for file in files if file.changed)
    return f"{text.plural(count, 'finding')} {verb} in {text.plural(changed, 'file')}" if count else f"nothing {verb}"


def _ignored(run: Run, file: FileReport, reason: str) -> FileReport:
    if file.error or not file.findings:
        return file
    result = ignored(file, for_file(run.settings, file.path), reason)
    if result.error:
        tell_failures(run, [result])
    return result


def _written(run: Run, file: FileReport) -> FileReport:
    result = runner.write(file) if file.changed else file
    if result is not file:
        tell_failures(run, [result])
    return result
