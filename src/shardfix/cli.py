"""The command line: parse, call, print, exit status. No logic of its own.

Exit status, the same in every mode: 0 nothing left to do; 1 rewrites or manual findings remain; 2 usage or
configuration error; 3 some file failed, and all others were still done.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Annotated, NoReturn, Optional

import typer

from shardfix import __version__
from shardfix.terminal import Terminal, is_interactive, open_terminal

if TYPE_CHECKING:  # what these pull in is imported when a command needs it, so that `--help` stays light
    from shardfix.config import Config, Settings
    from shardfix.model import FileReport, RunReport
    from shardfix.runner import Task

CLEAN, REMAINING, USAGE, FAILED = 0, 1, 2, 3
INTERRUPTED = 130  # as shells report a death by Ctrl-C

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
    Optional[list[str]],  # noqa: UP045 (typer on Python 3.10 reads this form)
    typer.Argument(metavar="[PATHS]...", help="Files and folders; the current folder by default. `-` reads stdin.", show_default=False),
]
Select = Annotated[Optional[list[str]], typer.Option(help="Only these rules: codes, prefixes or names.", metavar="RULES", show_default=False)]
Ignore = Annotated[Optional[list[str]], typer.Option(help="Not these rules.", metavar="RULES", show_default=False)]
Unsafe = Annotated[Optional[bool], typer.Option("--unsafe/--no-unsafe", help="Apply unsafe rewrites too.", show_default=False)]
From = Annotated[Optional[str], typer.Option("--from", metavar="VERSION", help="The JAX the code runs on today, or auto.", show_default=False)]
To = Annotated[
    Optional[str],
    typer.Option("--to", metavar="VERSION", help="The oldest JAX the code must run on afterwards, auto or latest.", show_default=False),
]
Exclude = Annotated[Optional[list[str]], typer.Option(metavar="GLOB", help="Leave out files and folders.", show_default=False)]
Jobs = Annotated[int, typer.Option("-j", "--jobs", metavar="N", min=0, help="Worker processes; 0: one per processor.")]
Color = Annotated[Colour, typer.Option("--color", help="When to colour the output.")]
StdinName = Annotated[str, typer.Option("--stdin-filename", metavar="PATH", help="What the text on stdin is called.", show_default=False)]


@dataclass(frozen=True)
class Run:
    """What a command works on: the merged configuration, the output, and the number of workers."""

    config: Config
    terminal: Terminal
    jobs: int

    @property
    def settings(self) -> Settings:
        return self.config.settings


def main() -> None:
    """Run the command line and exit. No traceback reaches the user."""
    try:
        app()
    except KeyboardInterrupt:
        _quit(INTERRUPTED)
    except BrokenPipeError:
        _quit(FAILED)
    except Exception as error:
        if os.environ.get("SHARDFIX_TRACEBACK"):
            raise
        text = " ".join(str(error).split())
        _complain(f"internal error, please report: {type(error).__name__}: {text}")
        _quit(FAILED)


def _quit(status: int) -> NoReturn:
    """Exit without the interpreter stumbling over a closed pipe while it flushes."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(status)
