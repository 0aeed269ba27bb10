"""The command line: parse, call, print, exit status. No logic of its own.

Exit status, the same in every mode: 0 nothing left to do; 1 rewrites or manual findings remain; 2 usage or
configuration error; 3 some file failed, and all others were still done.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from shardfix import __version__
from shardfix.terminal import OutputError, Terminal, is_interactive, open_streams, open_terminal

if TYPE_CHECKING:  # what these pull in is imported when a command needs it, so that `--help` stays light
    from shardfix.config import Config, Options, Settings
    from shardfix.discovery import Found
    from shardfix.model import FileReport, RunReport
    from shardfix.runner import Task

CLEAN, REMAINING, USAGE, FAILED = 0, 1, 2, 3
INTERRUPTED, BROKEN_PIPE = 130, 141  # as shells report a death by Ctrl-C or by a reader that went away

EPILOG = (
    "Exit status: 0 nothing left to do; 1 rewrites or places for a person remain; 2 usage or configuration error; "
    "3 some file failed."
)

app = typer.Typer(
    name="shardfix",
    help="Finds faulty and outdated JAX sharding code and rewrites it, each rewrite shown as a diff first.",
    epilog=EPILOG,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Colour(str, Enum):
    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class CheckFormat(str, Enum):
    TEXT = "text"
    JSON = "json"


class RulesFormat(str, Enum):
    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PATHS",
        help="Files and folders; the current folder by default. `-` reads stdin.",
        show_default=False,
    ),
]
Select = Annotated[
    list[str] | None,
    typer.Option(help="Only these rules: codes, prefixes or names.", metavar="RULES", show_default=False),
]
Ignore = Annotated[list[str] | None, typer.Option(help="Not these rules.", metavar="RULES", show_default=False)]
Unsafe = Annotated[
    bool | None, typer.Option("--unsafe/--no-unsafe", help="Apply unsafe rewrites too.", show_default=False)
]
From = Annotated[
    str | None,
    typer.Option("--from", help="The JAX the code runs on today, or `auto`.", metavar="VERSION", show_default=False),
]
To = Annotated[
    str | None,
    typer.Option(
        "--to",
        help="The oldest JAX the code must run on afterwards, or `auto` or `latest`.",
        metavar="VERSION",
        show_default=False,
    ),
]
Exclude = Annotated[
    list[str] | None, typer.Option(help="Leave out files and folders.", metavar="GLOBS", show_default=False)
]
Jobs = Annotated[int, typer.Option("-j", "--jobs", metavar="N", min=0, help="Worker processes; 0: one per processor.")]
Color = Annotated[Colour, typer.Option("--color", help="When to colour the output.")]
StdinName = Annotated[
    str, typer.Option("--stdin-filename", help="What the text on stdin is called.", metavar="PATH", show_default=False)
]


@dataclass(frozen=True)
class Run:
    """What a command works on: the merged configuration, the output, and the number of workers."""

    config: Config
    terminal: Terminal
    jobs: int
    found: Found
    stdin: str  #: what the text on stdin is called; empty when files are read

    @property
    def settings(self) -> Settings:
        return self.config.settings


def main() -> None:
    """Run the command line and exit. No traceback reaches the user."""
    open_streams()
    try:
        app()
    except KeyboardInterrupt:
        _quit(INTERRUPTED)
    except OutputError as error:
        _quit(_tell_output_error(error))
    except SystemExit as end:
        _quit(end.code if isinstance(end.code, int) else CLEAN)
    except Exception as error:
        if os.environ.get("SHARDFIX_TRACEBACK"):
            raise
        text = " ".join(str(error).split())
        with contextlib.suppress(OSError, ValueError):
            open_terminal("never").note(f"shardfix: internal error, please report: {type(error).__name__}: {text}")
        _quit(FAILED)


def _quit(status: int) -> NoReturn:
    """Exit without the interpreter stumbling over an output that takes nothing more while it flushes."""
    terminal = open_terminal("never")
    try:
        terminal.flush()
    except OutputError as error:
        status = status if error.closed else _tell_output_error(error)
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)


def _tell_output_error(error: OutputError) -> int:
    """The exit status; a reader that went away, as `head` does, knows about it."""
    if error.closed:
        return BROKEN_PIPE
    with contextlib.suppress(OSError, ValueError):
        print(f"shardfix: error: cannot write the output: {error}", file=sys.stderr)
    return FAILED


@app.callback(invoke_without_command=False)
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version and exit.", callback=lambda on: _version(on), is_eager=True),
    ] = False,
) -> None:
    pass


@app.command()
def apply(
    paths: Paths = None,
    yes: Annotated[bool, typer.Option("-y", "--yes", help="Apply without asking.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the patch and write nothing, as `diff` does.")
    ] = False,
    select: Select = None,
    ignore: Ignore = None,
    unsafe: Unsafe = None,
    from_version: From = None,
    to_version: To = None,
    exclude: Exclude = None,
    jobs: Jobs = 0,
    color: Color = Colour.AUTO,
    stdin_filename: StdinName = "",
) -> None:
    """Show each rewrite as a diff with its reason, then apply it.

    On a terminal it asks about each rewrite. Elsewhere it needs --yes; without it the diffs are printed, nothing is
    written.
    """
    options = _options(select, ignore, unsafe, from_version, to_version, exclude)
    run = _start(paths, options, jobs, color, stdin_filename)
    if dry_run:
        _exit(_print_patch(run))
    if run.stdin:
        _exit(_filter(run))
    if not yes and is_interactive():
        _exit(_review(run))
    _exit(_apply(run, write=yes))


@app.command()
def check(
    paths: Paths = None,
    output_format: Annotated[
        CheckFormat, typer.Option("--output-format", help="Form of the report.")
    ] = CheckFormat.TEXT,
    select: Select = None,
    ignore: Ignore = None,
    unsafe: Unsafe = None,
    from_version: From = None,
    to_version: To = None,
    exclude: Exclude = None,
    jobs: Jobs = 0,
    color: Color = Colour.AUTO,
    stdin_filename: StdinName = "",
) -> None:
    """List what is found; nothing is written."""
    options = _options(select, ignore, unsafe, from_version, to_version, exclude)
    run = _start(paths, options, jobs, color, stdin_filename)
    _exit(_check(run, output_format))


@app.command()
def diff(
    paths: Paths = None,
    select: Select = None,
    ignore: Ignore = None,
    unsafe: Unsafe = None,
    from_version: From = None,
    to_version: To = None,
    exclude: Exclude = None,
    jobs: Jobs = 0,
    color: Color = Colour.AUTO,
    stdin_filename: StdinName = "",
) -> None:
    """Print the patch alone, for `git apply`; nothing is written."""
    options = _options(select, ignore, unsafe, from_version, to_version, exclude)
    _exit(_print_patch(_start(paths, options, jobs, color, stdin_filename)))


@app.command()
def rules(
    output_format: Annotated[RulesFormat, typer.Option("--output-format", help="Form of the list.")] = RulesFormat.TEXT,
) -> None:
    """List the rules."""
    from shardfix.codemods import ALL
    from shardfix.reports import rules as render

    form = {RulesFormat.TEXT: render.text, RulesFormat.JSON: render.as_json, RulesFormat.MARKDOWN: render.markdown}
    open_terminal("never").print(form[output_format](ALL))


@app.command()
def explain(
    rule: Annotated[str, typer.Argument(metavar="RULE", help="Code or name, or a place as FILE:LINE.")],
) -> None:
    """Say what a rule does, why, with an example, and how safe it is; of a FILE:LINE, what every rule finds there."""
    from shardfix import place
    from shardfix.codemods import ALL
    from shardfix.reports import rules as render

    terminal = open_terminal("never")
    where = place.parse(rule)
    if where is not None:
        terminal.print(_explained(*where))
        return
    codemod = render.find(rule, ALL)
    if codemod is None:
        terminal.note(f"shardfix: no rule is called {rule!r}; `shardfix rules` lists them")
        raise typer.Exit(USAGE)
    terminal.print(render.explain(codemod))


def _explained(path: str, line: int) -> str:
    from shardfix import place, source
    from shardfix.config import ConfigError, Options, load
    from shardfix.parse import ParseFailure

    try:
        return place.explain(path, line, load([path], Options()).settings)
    except OSError as error:
        _refuse(f"{path}: {source.reason(error)}", FAILED)
    except ConfigError as error:
        _refuse(str(error), USAGE)
    except (ParseFailure, ValueError) as error:
        _refuse(f"{path}: {error}", FAILED)


def _refuse(message: str, status: int) -> NoReturn:
    open_terminal("never").note(f"shardfix: {message}")
    raise typer.Exit(status)


@app.command()
def config(
    paths: Paths = None,
    show: Annotated[
        bool, typer.Option("--show", help="Show each setting and where it comes from (the default).")
    ] = True,
    select: Select = None,
    ignore: Ignore = None,
    unsafe: Unsafe = None,
    from_version: From = None,
    to_version: To = None,
    exclude: Exclude = None,
) -> None:
    """Show the settings that hold for a path, and where each of them comes from."""
    from shardfix.config import show as render

    options = _options(select, ignore, unsafe, from_version, to_version, exclude)
    run = _start(paths, options, 1, Colour.NEVER, "")
    run.terminal.print(render(run.config))


def _version(wanted: bool) -> None:
    if wanted:
        open_terminal("never").print(f"shardfix {__version__}")
        raise typer.Exit(CLEAN)


def _exit(status: int) -> NoReturn:
    raise typer.Exit(status)


def _options(
    select: list[str] | None,
    ignore: list[str] | None,
    unsafe: bool | None,
    from_version: str | None,
    to_version: str | None,
    exclude: list[str] | None,
) -> Options:
    from shardfix.config import Options

    return Options(_words(select), _words(ignore), unsafe, from_version, to_version, _words(exclude))


def _words(values: list[str] | None) -> tuple[str, ...] | None:
    """Options that may be repeated and may list several values with commas."""
    return tuple(word.strip() for value in values for word in value.split(",") if word.strip()) if values else None


def _start(paths: list[str] | None, options: Options, jobs: int, color: Colour, stdin_filename: str) -> Run:
    """Everything that can be wrong with the command line or the configuration is found here, and ends with status 2."""
    from shardfix.codemods import ALL
    from shardfix.config import ConfigError, load
    from shardfix.discovery import DiscoveryError, Found, find
    from shardfix.runner import default_jobs

    terminal = open_terminal(color.value)
    given = paths or [os.curdir]
    try:
        if "-" in given and len(given) > 1:
            raise DiscoveryError("`-` stands alone: stdin cannot be combined with other paths")
        stdin = (stdin_filename or "<stdin>") if given == ["-"] else ""
        configuration = load(
            [stdin_filename or os.curdir] if stdin else given, options, [(c.code, c.name) for c in ALL]
        )
        found = Found() if stdin else find(given, configuration.excludes)
    except (ConfigError, DiscoveryError) as error:
        terminal.note(f"shardfix: error: {error}")
        raise typer.Exit(USAGE) from None
    return Run(configuration, terminal, jobs or default_jobs(), found, stdin)


def _compute(run: Run, task: Task) -> RunReport:
    """What is to be said about all files; failures are told on the error stream at once."""
    from shardfix import runner

    if run.stdin:
        report = runner.run_stdin(sys.stdin.buffer.read(), run.stdin, run.settings, task)
    else:
        for note in run.found.notes:
            run.terminal.note(f"shardfix: {note}")
        report = runner.run(run.found, run.settings, task, run.jobs)
    _tell_failures(run, report.failed)
    return report


def _tell_failures(run: Run, failed: Iterable[FileReport]) -> None:
    from shardfix.reports import text

    for report in failed:
        run.terminal.note(text.failure(report))


def _check(run: Run, output_format: CheckFormat) -> int:
    from shardfix.reports import json, text
    from shardfix.runner import Task

    if output_format is CheckFormat.JSON:
        report = _compute(run, Task.PREVIEW)
        run.terminal.print(json.render(report))
    else:
        report = _compute(run, Task.CHECK)
        run.terminal.print(text.render(report, run.terminal.style))
        _tell_target(run, report)
    return _status(report, written=False)


def _print_patch(run: Run) -> int:
    from shardfix import diff
    from shardfix.reports import text
    from shardfix.runner import Task

    report = _compute(run, Task.FIX)
    for file in report.files:
        if run.terminal.colour:
            shown = diff.unified(file.before, file.after, file.path)
            run.terminal.print(diff.coloured(shown).rstrip("\n")) if shown else None
        else:
            run.terminal.raw(diff.patch(file.before, file.after, file.path, file.encoding, file.bom))
    _tell_rest(run, report, text.outcome(report, "to apply"))
    return _status(report, written=False)


def _filter(run: Run) -> int:
    """`apply -`: the new text on stdout, the unchanged text where something failed."""
    from shardfix import runner
    from shardfix.reports import text

    data = sys.stdin.buffer.read()
    report = runner.run_stdin(data, run.stdin, run.settings, runner.Task.FIX)
    _tell_failures(run, report.failed)
    run.terminal.raw(runner.new_bytes(data, report))
    _tell_rest(run, report, text.outcome(report, "applied"))
    return _status(report, written=True)


def _review(run: Run) -> int:
    from shardfix.reports import text
    from shardfix.review import review
    from shardfix.runner import Task

    report = review(_compute(run, Task.CHECK), run.settings, run.terminal)
    _tell_rest(run, report, text.outcome(report, "applied"))
    return _status(report, written=True)


def _apply(run: Run, *, write: bool) -> int:
    from shardfix import runner
    from shardfix.reports import text

    report = _compute(run, runner.Task.FIX)
    files = []
    for file in report.files:
        for rewrite, shown in file.steps:
            run.terminal.print(text.step(rewrite, shown, run.terminal.style, colour=run.terminal.colour))
        result = runner.write(file) if write and file.changed else file
        if result is not file:
            _tell_failures(run, [result])
        files.append(result)
    report = replace(report, files=tuple(files))
    _tell_rest(run, report, text.outcome(report, "applied" if write else "to apply"))
    if not write and any(file.changed for file in files):
        run.terminal.note("nothing was written: `shardfix apply --yes` applies, on a terminal `shardfix apply` asks")
    return _status(report, written=write)


def _tell_rest(run: Run, report: RunReport, outcome: str) -> None:
    """What is left and what was done, on the error stream: the output holds diffs alone."""
    from shardfix.reports import text

    for line in text.leftovers(report.files, unsafe=run.settings.unsafe):
        run.terminal.note(line)
    run.terminal.note(outcome)
    _tell_target(run, report)


def _tell_target(run: Run, report: RunReport) -> None:
    """Where the project decided for which JAX the code is written: it explains a rewrite that does not come."""
    origin = run.config.origins["to"]
    if run.config.detected and any(file.findings for file in report.files):
        run.terminal.note(f"written for JAX {run.settings.to_version} and later ({origin}); --to changes that")


def _status(report: RunReport, *, written: bool) -> int:
    if report.failed:
        return FAILED
    left = any(file.remaining if written else file.findings for file in report.files)
    return REMAINING if left else CLEAN
