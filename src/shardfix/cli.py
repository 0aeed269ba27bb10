"""The command line: parse, call, print, exit status. No logic of its own.

Exit status, the same in every mode: 0 nothing left to do; 1 rewrites or manual findings remain; 2 usage or
configuration error; 3 some file failed, and all others were still done.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import re
import sys
from dataclasses import replace
from typing import Annotated, Any, NoReturn

import typer

from shardfix import __version__, signals
from shardfix.options import WAYS, Command, Commands, Request, takes_files
from shardfix.terminal import OutputError, drop_output, is_interactive, open_streams, open_terminal

CLEAN, USAGE, FAILED = 0, 2, 3
BROKEN_PIPE = 141  # as shells report a death by a reader that went away

EPILOG = (
    "Exit status: 0 nothing left to do; 1 rewrites or places for a person remain; 2 usage or configuration error; "
    "3 some file failed."
)

#: What the system says about a stream, and about no named file, that takes nothing more.
_OUTPUT_ERRORS = frozenset((errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EBADF))

#: click's, wherever this typer keeps it
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]

app = typer.Typer(
    name="shardfix",
    cls=Commands,
    help="Finds faulty and outdated JAX sharding code and rewrites it, each rewrite shown as a diff first.",
    epilog=EPILOG,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


CHECK_FORMATS = ("text", "json", "sarif", "github", "gitlab", "junit")
RULES_FORMATS = ("text", "json", "markdown")


def main() -> None:
    """Run the command line and exit. No traceback reaches the user."""
    open_streams()
    signals.stop_on_signals()
    try:
        status = app(prog_name="shardfix", standalone_mode=False)
        _quit(status if isinstance(status, int) else CLEAN)
    except (KeyboardInterrupt, typer.Abort) as error:  # typer makes an Abort of a KeyboardInterrupt
        drop_output()
        open_terminal("never").note("stopped")
        _quit(signals.exit_status(error.__cause__ or error))
    except _UsageError as error:
        open_terminal("never").note(_usage_error(error))
        _quit(USAGE)
    except OutputError as error:
        _quit(_tell_output_error(error))
    except SystemExit as end:
        _quit(end.code if isinstance(end.code, int) else CLEAN)
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None and error.errno in _OUTPUT_ERRORS:
            _quit(_tell_output_error(OutputError(error)))  # the help, which typer prints
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
        drop_output()
    if status in signals.STATUSES:
        os._exit(status)  # a library that takes leave of its cluster keeps the person waiting for seconds
    gc.freeze()  # the interpreter ends without searching all modules for garbage once more
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


# What a command pulls in is imported when it runs, so that `--help` stays light.


@app.command(cls=Command)
@takes_files()
def apply(
    request: Request,
    yes: Annotated[bool, typer.Option("-y", "--yes", help="Apply without asking.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show each rewrite and write nothing; `diff` prints the bare patch.")
    ] = False,
    allow_dirty: Annotated[
        bool, typer.Option("--allow-dirty", help="Write files that have uncommitted changes too.")
    ] = False,
    commit_per: Annotated[
        str,
        typer.Option(metavar="|".join(WAYS), help="With --yes: one git commit for each.", show_default=False),
    ] = "",
    patches: Annotated[
        str,
        typer.Option(
            metavar="DIR",
            help="Write numbered patches instead, one for each codemod or --commit-per.",
            show_default=False,
        ),
    ] = "",
    add_ignore: Annotated[
        str | None,
        typer.Option(
            "--add-ignore",
            metavar="REASON",
            help="Rewrite nothing; write a comment that ignores it where something is found.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Show each rewrite as a diff with its reason, then apply it.

    On a terminal it asks about each rewrite. Elsewhere it needs --yes; without it the diffs are printed, nothing is
    written.
    """
    from shardfix.commands import apply as command
    from shardfix.commands.run import running

    if add_ignore is not None and (commit_per or patches):
        from shardfix.commands.run import refuse

        refuse("--add-ignore writes comments, which --commit-per and --patches do not split: leave one of them out")
    if commit_per or patches:
        from shardfix.commands.parts import check_parts

        check_parts(commit_per, patches, yes=yes, dry_run=dry_run, allow_dirty=allow_dirty, paths=request.paths or [])
    with running(request) as run:
        if patches:
            _exit(command.apply(run, write=False, commit_per=commit_per, patches=patches))
        if add_ignore is not None:
            from shardfix.commands import ignore

            _exit(ignore.add_ignore(run, add_ignore, yes=yes, dry_run=dry_run, allow_dirty=allow_dirty))
        if run.stdin and not dry_run:
            _exit(command.filter_stdin(run))
        if not yes and not dry_run and is_interactive():
            _exit(command.review_on_terminal(run, allow_dirty=allow_dirty))
        _exit(command.apply(run, write=yes and not dry_run, allow_dirty=allow_dirty, commit_per=commit_per))


@app.command(cls=Command)
@takes_files()
def check(
    request: Request,
    output_format: Annotated[
        str, typer.Option("--output-format", metavar="|".join(CHECK_FORMATS), help="Form of the report.")
    ] = "text",
) -> None:
    """List what is found; nothing is written."""
    from shardfix.commands import check as command
    from shardfix.commands.run import check_choice, running

    check_choice("--output-format", output_format, CHECK_FORMATS)
    with running(request) as run:
        _exit(command.check(run, output_format))


@app.command(cls=Command)
@takes_files()
def diff(request: Request) -> None:
    """Print the patch alone, for `git apply`; nothing is written."""
    from shardfix.commands import patch as command
    from shardfix.commands.run import running

    with running(request) as run:
        _exit(command.print_patch(run))


@app.command(cls=Command)
@takes_files("baseline", "no_baseline", "stdin_filename")
def baseline(
    request: Request,
    output: Annotated[
        str, typer.Option("--output", metavar="FILE", help="Where, instead of where it is looked for.")
    ] = "",
    prune: Annotated[bool, typer.Option("--prune", help="Only take out what is no longer found.")] = False,
) -> None:
    """Record what is found as known: `check`, `diff` and `apply` leave it alone until it is more.

    A later run over part of the files or with part of the rules renews just that part.
    """
    from shardfix.commands import baseline as command
    from shardfix.commands.run import running

    with running(replace(request, no_baseline=True)) as run:  # everything is to be found
        _exit(command.record(run, request.paths or [os.curdir], output, prune=prune))


@app.command(cls=Command)
@takes_files("stdin_filename")
def report(
    request: Request,
    html: Annotated[str, typer.Option("--html", metavar="FILE", help="Where to write the page.", show_default=False)],
    since_report: Annotated[
        str,
        typer.Option("--since-report", metavar="FILE", help="An earlier page, or JSON of `check`: tells what is done."),
    ] = "",
) -> None:
    """Write a page for whoever leads a migration: counts, owners, every finding with its diff, what is left by hand."""
    from shardfix.commands import report as command
    from shardfix.commands.run import running

    with running(request) as run:
        _exit(command.write_page(run, html, since_report))


@app.command(cls=Command)
def rules(
    output_format: Annotated[
        str, typer.Option("--output-format", metavar="|".join(RULES_FORMATS), help="Form of the list.")
    ] = "text",
) -> None:
    """List the rules."""
    from shardfix.commands import explain as command
    from shardfix.commands.run import check_choice

    check_choice("--output-format", output_format, RULES_FORMATS)
    command.list_rules(output_format)


@app.command(cls=Command)
def explain(
    rule: Annotated[
        str, typer.Argument(metavar="RULE", help="Code or name, or a place as FILE:LINE or NOTEBOOK:cell N:LINE.")
    ],
) -> None:
    """Say what a rule does, why, with an example, and how safe it is; of a FILE:LINE, what every rule finds there."""
    from shardfix.commands import explain as command

    command.explain(rule)


@app.command(cls=Command)
@takes_files("jobs", "executor", "color", "no_cache", "stdin_filename", "since")
def config(
    request: Request,
    show: Annotated[
        bool, typer.Option("--show", help="Show each setting and where it comes from (the default).")
    ] = True,
) -> None:
    """Show each setting and where it comes from."""
    from shardfix.commands.run import start
    from shardfix.config import show as render

    run = start(request)
    run.terminal.print(render(run.config))


@app.command(cls=Command)
def undo(
    run: Annotated[
        str, typer.Argument(metavar="[RUN]", help="Id of a run, or its beginning.", show_default=False)
    ] = "",
) -> None:
    """Put back what the files held before a run, by default the newest one here; `history` lists the runs.

    A file that was edited since is left alone and named; all others are restored.
    """
    from shardfix.commands import undo as command

    _exit(command.undo_run(run))


@app.command(cls=Command)
def history(
    run: Annotated[
        str, typer.Argument(metavar="[RUN]", help="Only this run, with its files.", show_default=False)
    ] = "",
    everywhere: Annotated[bool, typer.Option("--all", help="The runs of other places too.")] = False,
) -> None:
    """List the runs that wrote something here, newest first."""
    from shardfix.commands import history as command

    command.history(run, everywhere=everywhere)


def _version(wanted: bool) -> None:
    if wanted:
        open_terminal("never").print(f"shardfix {__version__}")
        raise typer.Exit(CLEAN)


def _exit(status: int) -> NoReturn:
    raise typer.Exit(status)
