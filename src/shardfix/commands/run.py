"""What every command over files shares: the checked beginning, the computation, what is told, the exit status."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NoReturn

import typer

from shardfix import index, runner, signals
from shardfix.baseline import NAME, NO_BASELINE, Baseline, BaselineError
from shardfix.baseline import read as read_baseline
from shardfix.config import Config, ConfigError, Settings, did_you_mean, load
from shardfix.diff import git_root, visible
from shardfix.discovery import DiscoveryError, Found, find
from shardfix.lines import moved
from shardfix.model import FileReport, Rewrite, RunReport
from shardfix.options import COLOURS, Request
from shardfix.progress import Progress
from shardfix.reports import text
from shardfix.terminal import Terminal, drop_output, open_terminal
from shardfix.workers import Task

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from shardfix.cache import Cache
    from shardfix.journal import Journal

CLEAN, REMAINING, USAGE, FAILED = 0, 1, 2, 3
MANY = 5  # lines about one thing that are told in full
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
    baseline: Baseline = NO_BASELINE

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
        places = [request.stdin_filename or os.curdir] if stdin else given
        configuration = load(places, request.options(), [(entry.code, entry.name) for entry in index.entries()])
        found = Found() if stdin else find(given, configuration.excludes, markdown=configuration.settings.markdown)
        if request.since:
            found = _changed_since(found, request.since, stdin=bool(stdin))
        known = NO_BASELINE if request.no_baseline else _known(configuration, places[0])
    except (ConfigError, DiscoveryError, BaselineError) as error:
        refuse(str(error))
    for note in configuration.notes:
        terminal.note(f"shardfix: {note}")
    jobs = int(request.jobs) or runner.default_jobs()
    return Run(
        config=configuration,
        terminal=terminal,
        jobs=jobs,
        found=found,
        stdin=stdin,
        executor=request.executor,
        progress=progress or Progress(),
        cached=not request.no_cache,
        baseline=known,
    )


def baseline_path(configuration: Config, path: str) -> str:
    """Where the baseline is: as configured, else at the root of the project that `path` belongs to."""
    folder = path if os.path.isdir(path) else os.path.dirname(os.path.abspath(path))
    root = configuration.settings.root or git_root(folder)
    return os.path.relpath(os.path.join(root or os.curdir, configuration.settings.baseline or NAME))


def _known(configuration: Config, path: str) -> Baseline:
    where = baseline_path(configuration, path)
    named = bool(configuration.settings.baseline)
    return read_baseline(where) if named or os.path.exists(where) else Baseline(where)


def _changed_since(found: Found, ref: str, *, stdin: bool) -> Found:
    if stdin:
        raise DiscoveryError("--since: git knows nothing about the text on stdin")
    from shardfix.vcs import GitError, changed_lines

    try:
        lines = changed_lines(found.files, ref)
    except GitError as error:
        raise DiscoveryError(f"--since: {error}") from error
    return replace(found, files=tuple(path for path in found.files if path in lines), lines=lines)


def refuse_uncommitted(run: Run, paths: Sequence[str], advice: str = "or say --allow-dirty") -> None:
    """End with status 2 when files that are to be written hold what no commit holds."""
    from shardfix.vcs import UNTRACKED, uncommitted

    found = uncommitted(paths)
    for note in found.notes:
        run.terminal.note(f"shardfix: {note}")
    if found.files:
        for path, why in found.files:
            run.terminal.note(f"{text.on_one_line(path)}: {why}")
        new = any(why == UNTRACKED for _, why in found.files)  # and a plain `git stash` leaves it where it is
        refuse(
            f"{text.plural(len(found.files), 'file')} to be written cannot be got back from git; "
            f"{'add and commit' if new else 'commit or stash'} first, {advice}; nothing was written"
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
        data = sys.stdin.buffer.read()
        report = runner.run_stdin(data, run.stdin, run.settings, task, run.baseline, run.progress)
    else:
        with _executor(run) as executor:
            report = runner.run(
                run.found,
                run.settings,
                task,
                run.jobs,
                baseline=run.baseline,
                executor=executor,
                progress=run.progress,
                cache=_cache(run, task),
            )
    run.progress.clear()
    for note in report.notes:
        run.terminal.note(f"shardfix: {note}")
    tell_failures(run, report.failed)
    tell_warnings(run, report)
    tell_gone(run, report)
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


def found_in(run: Run, report: RunReport) -> dict[str, tuple[Rewrite, ...]]:
    """What is found in each file that was looked at and did not fail, the known findings included."""
    files: dict[str, tuple[Rewrite, ...]] = dict.fromkeys(run.found.files, ())
    files.update((file.path, (*file.findings, *file.baselined)) for file in report.files)
    for file in report.failed:
        files.pop(file.path, None)
    return files


def codes_that_run(run: Run) -> frozenset[str]:
    """The codes of the rules that run."""
    from shardfix.codemods import selected

    return frozenset(codemod.code for codemod in selected(run.settings))


def tell_gone(run: Run, report: RunReport) -> None:
    """What the baseline knows and nobody finds any more."""
    if not run.baseline.counts:
        return
    gone = list(run.baseline.gone(found_in(run, report), codes_that_run(run)))
    for path, code, number in gone[:MANY]:
        run.terminal.note(f"{run.baseline.path}: {text.on_one_line(path)}: {number} of {visible(code)} no longer found")
    if gone:
        more = f"{len(gone) - MANY} more; " if len(gone) > MANY else ""
        run.terminal.note(f"{run.baseline.path}: {more}`shardfix baseline --prune` takes out what is no longer found")


def tell_warnings(run: Run, report: RunReport) -> None:
    for file in report.files:
        for warning in file.warnings:
            run.terminal.note(f"{text.on_one_line(file.path)}:{visible(warning)}")


def tell_failures(run: Run, failed: Iterable[FileReport]) -> None:
    for report in failed:
        run.terminal.note(text.failure(report))


def tell_base(run: Run, base: str) -> None:
    """Where a patch is to be applied, if not here."""
    if base != os.path.realpath(os.curdir):
        run.terminal.note(f"the patch names files relative to {text.on_one_line(base)}: apply it there")


def tell_lost(run: Run, path: str, lost: Iterable[str]) -> None:
    """What could not be kept of a file that was replaced."""
    for each in lost:
        run.terminal.note(f"{text.on_one_line(path)}: {each}")


def journal_of_this_run() -> Journal:
    from shardfix.journal import Journal

    return Journal(["shardfix", *sys.argv[1:]])


def tell_rest(run: Run, report: RunReport, outcome: str, *, written: bool) -> None:
    """What is left and what was done, on the error stream: the output holds diffs alone."""
    for line in text.places(report if written else as_on_disk(report), width=run.terminal.width):
        run.terminal.note(line)
    if held_back := text.held_back(report, unsafe=run.settings.unsafe):
        run.terminal.note(
            f"{text.plural(held_back, 'unsafe rewrite')} left out; to see more, run `{_unsafe_command(sys.argv[2:])}`"
        )
    run.terminal.note(outcome)
    tell_target(run)


def as_on_disk(report: RunReport) -> RunReport:
    """The report of a run that writes nothing, with what would be left at the lines that the files have now."""
    return replace(report, files=tuple(_at_lines_on_disk(file) if file.changed else file for file in report.files))


def _at_lines_on_disk(file: FileReport) -> FileReport:
    def now(line: int, cell: int) -> int:
        # A line that a rewrite made, and one of a cell, whose text is not at hand here, stay as they are.
        old = moved(((line, line),), file.after, file.before) if line and not cell else ()
        return old[0][0] if old else line

    def placed(finding: Rewrite) -> Rewrite:
        evidence = tuple(replace(each, line=now(each.line, each.cell)) for each in finding.evidence)
        return replace(finding, line=now(finding.line, finding.cell), evidence=evidence)

    return replace(file, remaining=tuple(map(placed, file.remaining)))


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
