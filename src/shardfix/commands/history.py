"""`shardfix history`: the runs that wrote something, newest first."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from datetime import datetime

from shardfix import undo
from shardfix.commands.run import refuse
from shardfix.diff import visible
from shardfix.reports import text
from shardfix.store import JournalError
from shardfix.terminal import open_terminal
from shardfix.undo import Run


def history(id: str, *, everywhere: bool) -> None:
    """Print one line for each run that concerns the current folder, or for every run; of one run its files too."""
    terminal = open_terminal("never")
    try:
        found = undo.runs()
        if id:
            run = undo.find(found, id)
            terminal.print("\n".join([*_lines([run]), *_files(run)]))
            return
    except JournalError as error:
        refuse(str(error))
    listed = [run for run in found if everywhere or undo.concerns(run, os.getcwd())]
    for line in _lines(listed):
        terminal.print(line)
    if not listed:
        terminal.note("no run on record here" if not everywhere else "no run on record")


def _lines(runs: list[Run]) -> Iterator[str]:
    rows = [_columns(run) for run in runs]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(5)]
    for row in rows:
        yield "  ".join([*(f"{word:<{width}}" for word, width in zip(row, widths, strict=False)), row[5]]).rstrip()


def _columns(run: Run) -> tuple[str, str, str, str, str, str]:
    """Id, time, files, rewrites, state, command."""
    when = datetime.fromtimestamp(run.time).strftime("%Y-%m-%d %H:%M:%S")
    rewrites = "" if run.undoes or run.rewrites is None else text.plural(run.rewrites, "rewrite")
    state = f"{run.state.value}, undoes {run.undoes}" if run.undoes else run.state.value
    command = visible(shlex.join(run.command)).replace("\n", "\\n")
    written, planned = len(undo.written(run)), max(len(run.files), run.planned or 0)
    files = text.plural(planned, "file")
    files = files if written == planned else f"{written} of {files} written"
    return run.id, when, files, rewrites, state, command


def _files(run: Run) -> Iterator[str]:
    written = undo.written(run)
    for file in run.files:
        yield f"    {text.shown(file.real)}{'' if file in written else ' (not written)'}"
