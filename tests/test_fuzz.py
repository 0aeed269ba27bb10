"""Whatever the program looks like: shardfix does not crash, and what it writes is a program with nothing else moved.

`SHARDFIX_FUZZ=N` tries N programs of its own choice instead of the same few thousand of every run.
"""

from __future__ import annotations

import ast
import os
import warnings
from collections import Counter
from dataclasses import replace

from hypothesis import HealthCheck, event, example, given, note, settings

from looking import assert_only_edited_lines_move
from mutations import comments, programs
from shardfix import codemods, engine, runner
from shardfix.analysis.module import Module
from shardfix.config import Settings
from shardfix.model import FileReport, Safety, Status
from shardfix.rebind import DIRECTIVE
from shardfix.workers import Task

NUMBER = int(os.environ.get("SHARDFIX_FUZZ", "0"))
DEFAULT = 4000
EVERYTHING = Settings(select=tuple(codemod.code for codemod in codemods.ALL), unsafe=True)
SAFE = replace(EVERYTHING, unsafe=False)

fuzzed = settings(
    max_examples=NUMBER or DEFAULT,
    derandomize=not NUMBER,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@fuzzed
@given(programs())
@example("")
@example("\ufeff")
def test_mutated_programs(text: str) -> None:
    note(text)
    before = parsed(text)
    report = fixed(text, EVERYTHING)
    event("a program" if before is not None else "no program")
    event("rewritten" if report.changed else "found something" if report.findings else "found nothing")
    assert "internal error" not in report.error
    assert "fault of shardfix" not in report.error
    assert "did not settle" not in report.error
    if report.status is Status.FAILED:
        assert before is None or "nested too deeply" in report.error, report.error
        assert report.after == text
        return
    if not report.changed:
        return
    note(report.after)
    if before is not None:
        assert parsed(report.after) is not None
    again = fixed(report.after, EVERYTHING)
    assert (again.error, again.after) == ("", report.after)
    kept_comments(text, fixed(text, SAFE))
    nothing_else_moved(text, report)


def fixed(text: str, settings: Settings) -> FileReport:
    return runner.work_on_text(text, "program.py", settings, Task.FIX)


def parsed(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def kept_comments(text: str, report: FileReport) -> None:
    """A rewrite that loses a comment is no safe one."""
    if not any(rewrite.safety is not Safety.SAFE for rewrite in report.applied):
        lost = Counter(comments(text) or ()) - Counter(comments(report.after) or ())
        assert not [comment for comment in lost if not DIRECTIVE.fullmatch(comment)]


def nothing_else_moved(text: str, report: FileReport) -> None:
    """One rewrite at a time: its edits and the import block are all that may move."""
    module = Module(text, "program.py", EVERYTHING)
    for rewrite in report.findings[:8]:
        if rewrite.edits:
            assert_only_edited_lines_move(module, rewrite, engine.apply(module, [rewrite]))
