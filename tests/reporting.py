"""Runs over texts in this process, as the reports for machines get them."""

from __future__ import annotations

from shardfix import runner
from shardfix.config import Settings
from shardfix.model import FileReport, RunReport
from shardfix.workers import Task


def preview(path: str, text: str, settings: Settings | None = None, known: dict[str, int] | None = None) -> FileReport:
    """What is found in a text that is known as `path`."""
    counts = tuple((known or {}).items())
    return runner.work_on_text(text, path, settings or Settings(), Task.PREVIEW, known=counts)


def report(*files: FileReport) -> RunReport:
    """A run over some files."""
    return RunReport(tuple(sorted(files, key=lambda file: file.path)), looked_at=len(files))
