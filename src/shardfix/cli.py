"""The command line: parse, call, print, exit status. No logic of its own.

Exit status, the same in every mode: 0 nothing left to do; 1 rewrites or manual findings remain; 2 usage or
configuration error; 3 some file failed, and all others were still done.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

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

#: click's, wherever this typer keeps it
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]

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


COLOURS = ("auto", "always", "never")
CHECK_FORMATS = ("text", "json")
RULES_FORMATS = ("text", "json", "markdown")

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
    typer.Option(
        help="Only these rules: codes, prefixes or names, with commas or repeated.", metavar="RULES", show_default=False
    ),
]
Ignore = Annotated[list[str] | None, typer.Option(help="Not these rules.", metavar="RULES", show_default=False)]
Unsafe = Annotated[
    bool | None, typer.Option("--unsafe/--no-unsafe", help="Apply unsafe rewrites too.", show_default=False)
]
From = Annotated[
    str | None,
    typer.Option(
        "--from", help="The JAX the code runs on today, or `auto` or `latest`.", metavar="VERSION", show_default=False
    ),
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
Jobs = Annotated[str, typer.Option("-j", "--jobs", metavar="N", help="Worker processes; 0: one per processor.")]
Color = Annotated[str, typer.Option("--color", metavar="|".join(COLOURS), help="When to colour the output.")]
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
        status = app(prog_name="shardfix", standalone_mode=False)
        _quit(status if isinstance(status, int) else CLEAN)
    except (KeyboardInterrupt, typer.Abort):
        _quit(INTERRUPTED)
    except _UsageError as error:
        open_terminal("never").note(_usage_error(error))
        _quit(USAGE)
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


def _usage_error(error: Any) -> str:
    """One line about a command line that typer refuses; without any argument the help."""
    from shardfix.config import did_you_mean

    text: str = error.format_message()
    if not sys.argv[1:]:
        return text
    command = error.ctx.command if error.ctx else None
    missing = re.match(r"No such (option|command):? '?([^' ]+)", text)
    if missing and command:
        kind, word = missing.groups()
        options = [option for each in command.params for option in (*each.opts, *each.secondary_opts)]
        text = f"no {kind} is called {word!r}{did_you_mean(word, options if kind == 'option' else command.commands)}"
    path = error.ctx.command_path if error.ctx else "shardfix"
    see = "" if text.endswith("?") else f"; see `{path} -h`"
    return f"shardfix: error: {text[:1].lower()}{text[1:].rstrip('.')}{see}"


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
        bool, typer.Option("--dry-run", help="Show each rewrite and write nothing; `diff` prints the bare patch.")
    ] = False,
    select: Select = None,
    ignore: Ignore = None,
    unsafe: Unsafe = None,
    from_version: From = None,
    to_version: To = None,
    exclude: Exclude = None,
    jobs: Jobs = "0",
    color: Color = "auto",
    stdin_filename: StdinName = "",
) -> None:
    """Show each rewrite as a diff with its reason, then apply it.

    On a terminal it asks about each rewrite. Elsewhere it needs --yes; without it the diffs are printed, nothing is
    written.
    """
    options = _options(select, ignore, unsafe, from_version, to_version, exclude)
    run = _start(paths, options, jobs, color, stdin_filename)
    if run.stdin and not dry_run:
        _exit(_filter(run))
    if not yes and not dry_run and is_interactive():
        _exit(_review(run))
    _exit(_apply(run, write=yes and not dry_run))


@app.command()
def check(
    paths: Paths = None,
    output_format: Annotated[
        str, typer.Option("--output-format", metavar="|".join(CHECK_FORMATS), help="Form of the report.")
    ] = "text",
    select: Select = None,
    ignore: Ignore = None,
    unsafe: Unsafe = None,
    from_version: From = None,
    to_version: To = None,
    exclude: Exclude = None,
    jobs: Jobs = "0",
    color: Color = "auto",
    stdin_filename: StdinName = "",
) -> None:
    """List what is found; nothing is written."""
    options = _options(select, ignore, unsafe, from_version, to_version, exclude)
    _check_choice("--output-format", output_format, CHECK_FORMATS)
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
    jobs: Jobs = "0",
    color: Color = "auto",
    stdin_filename: StdinName = "",
) -> None:
    """Print the patch alone, for `git apply`; nothing is written."""
    options = _options(select, ignore, unsafe, from_version, to_version, exclude)
    _exit(_print_patch(_start(paths, options, jobs, color, stdin_filename)))


@app.command()
def rules(
    output_format: Annotated[
        str, typer.Option("--output-format", metavar="|".join(RULES_FORMATS), help="Form of the list.")
    ] = "text",
) -> None:
    """List the rules."""
    from shardfix.codemods import ALL
    from shardfix.reports import rules as render

    _check_choice("--output-format", output_format, RULES_FORMATS)
    form = {"text": render.text, "json": render.as_json, "markdown": render.markdown}
    open_terminal("never").print(form[output_format](ALL))


@app.command()
def explain(rule: Annotated[str, typer.Argument(metavar="RULE", help="Code or name.")]) -> None:
    """Say what a rule does, why, with an example, and how safe it is."""
    from shardfix.codemods import ALL
    from shardfix.config import no_such_rule
    from shardfix.reports import rules as render

    codemod = render.find(rule, ALL)
    if codemod is None:
        _refuse(no_such_rule(rule, [(each.code, each.name) for each in ALL]))
    open_terminal("never").print(render.explain(codemod))


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
    """Show each setting and where it comes from."""
    from shardfix.config import show as render

    options = _options(select, ignore, unsafe, from_version, to_version, exclude)
    run = _start(paths, options, "1", "never", "")
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


def _start(paths: list[str] | None, options: Options, jobs: str, color: str, stdin_filename: str) -> Run:
    """Everything that can be wrong with the command line or the configuration is found here, and ends with status 2."""
    from shardfix.codemods import ALL
    from shardfix.config import ConfigError, load
    from shardfix.discovery import DiscoveryError, Found, find
    from shardfix.runner import default_jobs

    _check_choice("--color", color, COLOURS)
    if not (jobs.isascii() and jobs.isdigit()):
        _refuse(f"--jobs: {jobs!r} is not a number of processes")
    terminal = open_terminal(color)
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
        _refuse(str(error))
    for note in configuration.notes:
        terminal.note(f"shardfix: {note}")
    return Run(configuration, terminal, int(jobs) or default_jobs(), found, stdin)


def _refuse(message: str) -> NoReturn:
    """End with a usage error."""
    open_terminal("never").note(f"shardfix: error: {message}")
    raise typer.Exit(USAGE)


def _check_choice(option: str, value: str, choices: Sequence[str]) -> None:
    from shardfix.config import did_you_mean

    if value not in choices:
        _refuse(f"{option}: {value!r} is not one of {', '.join(choices)}{did_you_mean(value, choices)}")


def _compute(run: Run, task: Task) -> RunReport:
    """What is to be said about all files; failures and warnings are told on the error stream at once."""
    from shardfix import runner

    if run.stdin:
        report = runner.run_stdin(sys.stdin.buffer.read(), run.stdin, run.settings, task)
    else:
        for note in run.found.notes:
            run.terminal.note(f"shardfix: {note}")
        report = runner.run(run.found, run.settings, task, run.jobs)
    _tell_failures(run, report.failed)
    _tell_warnings(run, report)
    return report


def _tell_warnings(run: Run, report: RunReport) -> None:
    from shardfix.diff import visible
    from shardfix.reports import text

    for file in report.files:
        for warning in file.warnings:
            run.terminal.note(f"{text.on_one_line(file.path)}:{visible(warning)}")


def _tell_failures(run: Run, failed: Iterable[FileReport]) -> None:
    from shardfix.reports import text

    for report in failed:
        run.terminal.note(text.failure(report))


def _check(run: Run, output_format: str) -> int:
    from shardfix.reports import json, text
    from shardfix.runner import Task

    if output_format == "json":
        report = _compute(run, Task.PREVIEW)
        run.terminal.print(json.render(report))
    else:
        report = _compute(run, Task.CHECK)
        for file in report.files:
            for finding in file.findings:
                run.terminal.print(text.finding(finding, run.terminal.style, run.terminal.width))
        run.terminal.note(text.summary(report))
        _tell_target(run)
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
    _tell_warnings(run, report)
    run.terminal.raw(runner.new_bytes(data, report))
    _tell_rest(run, report, text.outcome(report, "applied"))
    return _status(report, written=True)


def _review(run: Run) -> int:
    from shardfix.reports import text
    from shardfix.review import review
    from shardfix.runner import Task

    report = _compute(run, Task.CHECK)
    if held_back := text.held_back(report, unsafe=run.settings.unsafe):
        run.terminal.note(f"{text.plural(held_back, 'unsafe rewrite')} will not be offered; `--unsafe` offers them too")
    report = review(report, run.settings, run.terminal)
    _tell_rest(run, report, text.outcome(report, "applied"))
    return _status(report, written=True)


def _apply(run: Run, *, write: bool) -> int:
    from shardfix import diff, runner
    from shardfix.reports import text

    report = _compute(run, runner.Task.FIX)
    files = []
    for file in report.files:
        for rewrite, shown in file.steps:
            run.terminal.print(text.finding(rewrite, run.terminal.style, run.terminal.width))
            run.terminal.print(diff.coloured(shown) if run.terminal.colour else diff.visible(shown))
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

    for line in text.places(report, width=run.terminal.width):
        run.terminal.note(line)
    if held_back := text.held_back(report, unsafe=run.settings.unsafe):
        run.terminal.note(
            f"{text.plural(held_back, 'unsafe rewrite')} left out; to see more, run `{_unsafe_command(sys.argv[2:])}`"
        )
    run.terminal.note(outcome)
    _tell_target(run)


def _unsafe_command(arguments: Sequence[str]) -> str:
    """The command that shows the unsafe rewrites too, for the paths and with the options of this one."""
    kept = [each for each in arguments if each not in {"-y", "--yes", "--dry-run", "--no-unsafe"}]
    return shlex.join(["shardfix", "apply", "--dry-run", "--unsafe", *kept])


def _tell_target(run: Run) -> None:
    """Where the project decided for which JAX the code is judged: it explains a rewrite that does not come."""
    if run.config.detected:
        origin = run.config.origins["to"]
        run.terminal.note(f"judged for JAX {run.settings.to_version} and later ({origin}); --to changes that")


def _status(report: RunReport, *, written: bool) -> int:
    if report.failed:
        return FAILED
    left = any(file.remaining if written else file.findings for file in report.files)
    return REMAINING if left else CLEAN
