"""The options that all commands over files share, declared once and given to a command as one `Request`."""

from __future__ import annotations

import functools
import inspect
import typing
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

if TYPE_CHECKING:
    from shardfix.config import Options

COLOURS = ("auto", "always", "never")
WAYS = ("codemod", "directory", "owner")  #: to split a run into commits or patches


def _option(help: str, *names: str, metavar: str = "") -> Any:
    return typer.Option(*names, help=help, metavar=metavar or None, show_default=False)


@dataclass(frozen=True)
class Request:
    """What the shared options and arguments of a command line ask for, as typed."""

    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PATHS",
            help="Files and folders; the current folder by default. `-` reads stdin.",
            show_default=False,
        ),
    ] = None
    select: Annotated[
        list[str] | None,
        _option("Only these rules: codes, prefixes or names, with commas or repeated.", metavar="RULES"),
    ] = None
    extend_select: Annotated[
        list[str] | None, _option("These rules too, opt-in ones among them.", "--extend-select", metavar="RULES")
    ] = None
    ignore: Annotated[list[str] | None, _option("Not these rules.", metavar="RULES")] = None
    unsafe: Annotated[bool | None, _option("Apply unsafe rewrites too.", "--unsafe/--no-unsafe")] = None
    from_version: Annotated[
        str | None, _option("The JAX the code runs on today, or `auto` or `latest`.", "--from", metavar="VERSION")
    ] = None
    to_version: Annotated[
        str | None,
        _option("The oldest JAX the code must run on afterwards, or `auto` or `latest`.", "--to", metavar="VERSION"),
    ] = None
    exclude: Annotated[list[str] | None, _option("Leave out files and folders.", metavar="GLOBS")] = None
    markdown: Annotated[
        bool | None, _option("Search folders for notebooks in Markdown too.", "--markdown/--no-markdown")
    ] = None
    since: Annotated[
        str, _option("Only findings on lines changed since git commit or branch REF.", "--since", metavar="REF")
    ] = ""
    baseline: Annotated[
        str | None,
        _option("The file of known findings, instead of `.shardfix-baseline.json`.", "--baseline", metavar="FILE"),
    ] = None
    no_baseline: Annotated[bool, typer.Option("--no-baseline", help="Treat known findings like all others.")] = False
    jobs: Annotated[str, typer.Option("-j", "--jobs", metavar="N", help="Worker processes; 0: one per processor.")] = (
        "0"
    )
    executor: Annotated[
        str, _option("Do the work on a Dask cluster that sees the same files: dask://HOST:PORT.", metavar="ADDRESS")
    ] = ""
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Look at every file, whatever earlier runs found.")] = (
        False
    )
    color: Annotated[str, typer.Option(metavar="|".join(COLOURS), help="When to colour the output.")] = "auto"
    stdin_filename: Annotated[str, _option("What the text on stdin is called.", metavar="PATH")] = ""

    def options(self) -> Options:
        """Those that win over the configuration file."""
        from shardfix.config import Options

        return Options(
            words(self.select),
            words(self.ignore),
            self.unsafe,
            self.from_version,
            self.to_version,
            words(self.exclude),
            self.markdown,
            self.baseline,
            words(self.extend_select),
        )


class Command(typer.core.TyperCommand):
    """A command whose options and arguments get what was typed: flags, texts and lists of texts, and nothing else."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _as_typed(super().get_params(ctx))


class Commands(typer.core.TyperGroup):
    """All commands; it too gets what was typed."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _as_typed(super().get_params(ctx))


def _as_typed(parameters: list[Any]) -> list[Any]:
    # typer >= 0.29 has pydantic convert every value, also where nothing is to be converted; to import that takes as
    # long as all the rest of a run over one file. Older versions have no use for the attribute.
    for parameter in parameters:
        parameter.get_runtime_param = _AsTyped
    return parameters


class _AsTyped:
    """What typer calls the runtime of a parameter: it makes a value for the command of what was typed."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        return () if value is None and (param.multiple or param.nargs == -1) else value


@functools.lru_cache(maxsize=1)
def _hints() -> dict[str, Any]:
    return typing.get_type_hints(Request, include_extras=True)


def words(values: list[str] | None) -> tuple[str, ...] | None:
    """Options that may be repeated and may list several values with commas."""
    return tuple(word.strip() for value in values for word in value.split(",") if word.strip()) if values else None


def takes_files(*without: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a typer command, whose first parameter is a `Request`, the options that are the fields of one.

    Args:
        without: names of fields that make no sense for the command.
    """
    shared = {field.name: field.default for field in fields(Request) if field.name not in without}
    hints = _hints()

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = list(inspect.signature(command).parameters.values())[1:]
        own_hints = typing.get_type_hints(command, include_extras=True)

        @functools.wraps(command)
        def wrapper(**given: Any) -> None:
            request = Request(**{name: given.pop(name) for name in shared})
            command(request, **given)

        def parameter(name: str, default: object, hint: object) -> inspect.Parameter:
            return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hint)

        parameters = [
            *(parameter(name, shared[name], hints[name]) for name in shared if name == "paths"),
            *(parameter(each.name, each.default, own_hints[each.name]) for each in own),
            *(parameter(name, shared[name], hints[name]) for name in shared if name != "paths"),
        ]
        wrapper.__annotations__ = {each.name: each.annotation for each in parameters}
        wrapper.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        return wrapper

    return decorate
