"""`shardfix undo`: put back what the files held before a run."""

from __future__ import annotations

import os
import sys

from shardfix import store, undo
from shardfix.commands.run import CLEAN, FAILED, refuse
from shardfix.journal import Journal
from shardfix.reports import text
from shardfix.store import JournalError
from shardfix.terminal import open_terminal
from shardfix.undo import Run, State


def undo_run(id: str) -> int:
    """Undo the run whose id begins with a text; without one the newest that concerns the current folder."""
    terminal = open_terminal("never")
    try:
        store.clean_up()
        found = undo.runs()
        run = undo.find(found, id) if id else undo.newest([each for each in found if undo.concerns(each, os.getcwd())])
    except JournalError as error:
        refuse(str(error))
    if run is None:
        terminal.note("nothing to undo here; `shardfix history --all` lists the runs of other places")
        return CLEAN
    if run.state is State.RUNNING:
        refuse(f"run {run.id} is still running")
    try:
        with Journal(["shardfix", *sys.argv[1:]], undoes=run.id) as own:
            outcome = undo.restore(run, own)
    except JournalError as error:
        refuse(str(error), FAILED)
    for path, words in [*outcome.notes, *outcome.refused]:
        terminal.note(f"{text.shown(path)}: {words}")
    terminal.note(_told(run, outcome, own.id))
    return FAILED if outcome.refused else CLEAN


def _told(run: Run, outcome: undo.Outcome, own: str) -> str:
    parts = [f"run {run.id}: {text.plural(len(outcome.restored), 'file')} restored"]
    if outcome.unchanged:
        parts.append(f"{len(outcome.unchanged)} as before the run already")
    if outcome.refused:
        parts.append(f"{len(outcome.refused)} left as they are")
    if own:
        parts.append(f"`shardfix undo {own}` takes this back")
    if run.commits:
        parts.append(f"its {text.plural(len(run.commits), 'commit')} stay: `git revert` takes those back")
    return "; ".join(parts)
