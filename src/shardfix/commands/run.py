"""What every command over files shares: the checked beginning, the computation, what is told, the exit status."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

import typer

from shardfix import index, runner, signals
from shardfix.config import Config, ConfigError, Settings, did_you_mean, load
from shardfix.diff import visible
from shardfix.discovery import DiscoveryError, Found, find
from shardfix.model import FileReport, RunReport
from shardfix.options import COLOURS, Request
from shardfix.progress import Progress
from shardfix.reports import text
from shardfix.terminal import Terminal, drop_output, open_terminal
from shardfix.workers import Task

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from shardfix.cache import Cache

CLEAN, REMAINING, USAGE, FAILED = 0, 1, 2, 3
_CACHE_FROM = 8  # files


@dataclass(frozen=True)
class Run:
    """What a command works on: the merged configuration, the output, and the number of workers."""

    config: Config
    terminal: Terminal
    jobs: int
    found: Found
    stdin: str  #: what the text on stdin is called; empty when files are read
    executor: str  #: the address of one, or empty for worker processes here
    progress: Progress
    cached: bool = False  #: what earlier runs found counts

    @property
    def settings(self) -> Settings:
        return self.config.settings


@contextlib.contextmanager
def running(request: Request) -> Iterator[Run]:
    """A run, until it is done or somebody stops it: then it says what was done by then."""
    progress = Progress(sys.stderr)
    try:
        yield start(request, progress)
    except KeyboardInterrupt as stop:
        signals.stop_at_once()
        drop_output()
        progress.clear()
        open_terminal("never").note(progress.stopped())
        raise typer.Exit(signals.exit_status(stop)) from None
    finally:
        progress.clear()


def start(request: Request, progress: Progress | None = None) -> Run:
    """Everything that can be wrong with the command line or the configuration is found here, and ends with status 2."""
    check_choice("--color", request.color, COLOURS)
    if not (request.jobs.isascii() and request.jobs.isdigit()):
        refuse(f"--jobs: {request.jobs!r} is not a number of processes")
    terminal = open_terminal(request.color)
    given = request.paths or [os.curdir]
    try:
        if "-" in given and len(given) > 1:
            raise DiscoveryError("`-` stands alone: stdin cannot be combined with other paths")
        stdin = (request.stdin_filename or "<stdin>") if given == ["-"] else ""
        configuration = load(
            [request.stdin_filename or os.curdir] if stdin else given,
            request.options(),
            [(entry.code, entry.name) for entry in index.entries()],
        )
        found = Found() if stdin else find(given, configuration.excludes)
    except (ConfigError, DiscoveryError) as error:
        refuse(str(error))
    for note in configuration.notes:
        terminal.note(f"shardfix: {note}")
    jobs = int(request.jobs) or runner.default_jobs()
    return Run(
        configuration, terminal, jobs, found, stdin, request.executor, progress or Progress(), not request.no_cache
    )


def refuse(message: str, status: int = USAGE) -> NoReturn:
    """End with an error, by default of usage."""
    open_terminal("never").note(f"shardfix: error: {message}")
    raise typer.Exit(status)


def check_choice(option: str, value: str, choices: Sequence[str]) -> None:
    """Refuse a value that is none of an option's choices."""
    if value not in choices:
        refuse(f"{option}: {value!r} is not one of {', '.join(choices)}{did_you_mean(value, choices)}")


def compute(run: Run, task: Task) -> RunReport:
    """What is to be said about all files; failures and warnings are told on the error stream at once."""
    if run.stdin:
        run.progress.begin(1)
        report = runner.run_stdin(sys.stdin.buffer.read(), run.stdin, run.settings, task, run.progress)
    else:
        for note in run.found.notes:
            run.terminal.note(f"shardfix: {note}")
        with _executor(run) as executor:
            report = runner.run(
                run.found,
                run.settings,
                task,
                run.jobs,
                executor=executor,
                progress=run.progress,
                cache=_cache(run, task),
            )
    run.progress.clear()
    tell_failures(run, report.failed)
    tell_warnings(run, report)
    return report


def _cache(run: Run, task: Task) -> Cache | None:
    """What earlier runs found; of a few files it takes longer to ask than to look."""
    if not run.cached or len(run.found.files) < _CACHE_FROM:
        return None
    from shardfix.cache import Cache, folder_for

    return Cache(folder_for(run.settings), run.settings, findings=task is Task.CHECK)


@contextlib.contextmanager
def _executor(run: Run) -> Iterator[Executor | None]:
    """Where the work is done: None for worker processes of our own."""
    if not run.executor:
        yield None
        return
    from shardfix.executors import ExecutorError, open_executor

    with contextlib.ExitStack() as stack:
        try:
            executor = stack.enter_context(open_executor(run.executor))
        except ExecutorError as error:
            refuse(str(error))
        yield executor


def tell_warnings(run: Run, report: RunReport) -> None:
    for file in report.files:
        for warning in file.warnings:
            run.terminal.note(f"{text.on_one_line(file.path)}:{visible(warning)}")


def tell_failures(run: Run, failed: Iterable[FileReport]) -> None:
    for report in failed:
        run.terminal.note(text.failure(report))


def tell_rest(run: Run, report: RunReport, outcome: str) -> None:
    """What is left and what was done, on the error stream: the output holds diffs alone."""
    for line in text.places(report, width=run.terminal.width):
        run.terminal.note(line)
    if held_back := text.held_back(report, unsafe=run.settings.unsafe):
        run.terminal.note(
            f"{text.plural(held_back, 'unsafe rewrite')} left out; to see more, run `{_unsafe_command(sys.argv[2:])}`"
        )
    run.terminal.note(outcome)
    tell_target(run)


def _unsafe_command(arguments: Sequence[str]) -> str:
    """The command that shows the unsafe rewrites too, for the paths and with the options of this one."""
    kept = [each for each in arguments if each not in {"-y", "--yes", "--dry-run", "--no-unsafe"}]
    return shlex.join(["shardfix", "apply", "--dry-run", "--unsafe", *kept])


def tell_target(run: Run) -> None:
    """Where the project decided for which JAX the code is judged: it explains a rewrite that does not come."""
    if run.config.detected:
        origin = run.config.origins["to"]
        run.terminal.note(f"judged for JAX {run.settings.to_version} and later ({origin}); --to changes that")


def status(report: RunReport, *, written: bool) -> int:
    if report.failed:
        return FAILED
    left = any(file.remaining if written else file.findings for file in report.files)
    return REMAINING if left else CLEAN
