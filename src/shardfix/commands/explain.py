"""`shardfix rules` and `shardfix explain`: what shardfix knows, and what it finds at one place."""

from __future__ import annotations

from shardfix import place, source
from shardfix.codemods import ALL
from shardfix.commands.run import FAILED, refuse
from shardfix.config import ConfigError, Options, load, no_such_rule
from shardfix.parse import ParseFailure
from shardfix.reports import rules as render
from shardfix.terminal import open_terminal


def list_rules(output_format: str) -> None:
    """Print all rules as text, json or markdown."""
    form = {"text": render.text, "json": render.as_json, "markdown": render.markdown}
    open_terminal("never").print(form[output_format](ALL))


def explain(rule: str) -> None:
    """Print what a rule, given by code or name, does; of a FILE:LINE, what every rule finds there."""
    where = place.parse(rule)
    if where is not None:
        open_terminal("never").print(_explained(*where))
        return
    codemod = render.find(rule, ALL)
    if codemod is None:
        refuse(no_such_rule(rule, [(each.code, each.name) for each in ALL]))
    open_terminal("never").print(render.explain(codemod))


def _explained(path: str, line: int, cell: int) -> str:
    try:
        return place.explain(path, line, load([path], Options()).settings, cell)
    except OSError as error:
        refuse(f"{path}: {source.reason(error)}", FAILED)
    except ConfigError as error:
        refuse(str(error))
    except (ParseFailure, ValueError) as error:
        refuse(f"{path}: {error}", FAILED)
