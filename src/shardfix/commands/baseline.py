"""`shardfix baseline`: record what is found as known, or take out what is no longer found."""

from __future__ import annotations

import os
from collections.abc import Sequence

from shardfix import source
from shardfix.baseline import Baseline, BaselineError, read
from shardfix.commands.run import CLEAN, FAILED, Run, baseline_path, codes_that_run, compute, found_in, refuse
from shardfix.reports import text
from shardfix.workers import Task


def record(run: Run, paths: Sequence[str], output: str, *, prune: bool) -> int:
    if run.stdin:
        refuse("a baseline is made of files, not of stdin")
    usual = baseline_path(run.config, paths[0])
    path = output or usual
    try:
        old = read(path) if prune or os.path.exists(path) else Baseline(path)
    except BaselineError as error:
        refuse(str(error))
    report = compute(run, Task.CHECK)
    found, codes = found_in(run, report), codes_that_run(run)
    new = old.pruned(found, codes) if prune else old.updated(found, codes)
    if new.render() != old.render() or not os.path.exists(path):
        try:
            source.put(path, new.render().encode("ascii"))
        except source.SourceError as error:
            refuse(f"{path}: {error}", FAILED)
    if prune:
        run.terminal.note(f"{text.plural(old.size - new.size, 'finding')} taken out of {path}; known: {new.size}")
    else:
        run.terminal.note(f"known in {path}: {text.plural(new.size, 'finding')}")
    if os.path.abspath(path) != os.path.abspath(usual):
        run.terminal.note(f'to use it, give `--baseline {path}` or set `baseline = "{path}"` in the configuration')
    return FAILED if report.failed else CLEAN
