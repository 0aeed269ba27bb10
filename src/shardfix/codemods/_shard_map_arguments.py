"""The arguments of shard_map as the function of today has them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.codemods._auto_axes import axis_names
from shardfix.codemods._shard_maps import Carrier, ShardMap, given_mapping
from shardfix.codemods.base import Draft
from shardfix.model import Edit, Safety

_NEW_NAMES = {"check_rep": "check_vma"}


def new_arguments(draft: Draft, found: ShardMap) -> list[str]:
    """Spell the arguments of every call as the new function has them; what was changed, in words."""
    module = draft.module
    said: list[str] = []
    for carrier in found.carriers:
        call = carrier.call
        if carrier.starred:
            draft.lower(Safety.MANUAL, "positional arguments come from a *sequence; only the mapped function may")
        for name, argument in carrier.positional():
            if name != "f" and name != "auto":
                draft.edit(editing.name_argument(module, call, argument, _NEW_NAMES.get(name, name)))
                said.append("only the mapped function is positional")
        for given in call.keywords:
            if given.arg == "f":
                draft.edit(*_first_argument(module, carrier, given))
                said.append("f is positional only")
            elif given.arg == "check_rep":
                draft.edit(editing.rename_keyword(module, given, "check_vma"))
                said.append("check_rep is called check_vma")
            elif given.arg is None:
                _mapping(draft, found, given)
        if carrier.get("auto") is not None:
            said.append(axis_names(draft, found, carrier))
    return list(dict.fromkeys(said))


def _first_argument(module: Module, carrier: Carrier, argument: ast.keyword) -> Iterator[Edit]:
    """`f=g` as the first positional argument."""
    call = carrier.call
    start = module.span(argument)[0]
    others: list[ast.expr | ast.keyword] = [*call.args[carrier.skip :], *call.keywords]
    others.remove(argument)
    first = min(others, key=lambda a: module.span(a)[0], default=None)
    if first is None or module.span(first)[0] > start:
        equals = re.compile(r"f\s*=\s*").match(module.text, start)
        yield Edit(start, equals.end() if equals else start + 2, "")
    else:
        place = editing.outer_start(module, first, call)
        before = module.text[module.line_start(module.position(place)[0]) : place]
        gap = f",\n{before}" if not before.strip() else ", "
        yield Edit(place, place, f"{module.source(argument.value)}{gap}")
        yield editing.drop_argument(module, call, argument)


def _mapping(draft: Draft, found: ShardMap, argument: ast.keyword) -> None:
    """Keywords given as `**mapping`."""
    module = draft.module
    keys = given_mapping(module, argument)
    if keys is None:
        if found.old:
            draft.lower(Safety.UNSAFE, f"**{module.source(argument.value)} must hold no check_rep and no auto")
        return
    if "auto" in keys or "f" in keys:
        draft.lower(Safety.MANUAL, f"**{module.source(argument.value)} holds arguments that changed")
    elif "check_rep" in keys:
        key = keys["check_rep"]
        name = argument.value
        shared = isinstance(name, ast.Name) and len(module.scopes.loads.get(name.id, [])) > 1
        if shared:
            draft.lower(Safety.MANUAL, f"{module.source(name)} holds check_rep, now check_vma, and has other uses")
        start = module.span(key)[0] + isinstance(key, ast.Constant)
        draft.edit(Edit(start, start + len("check_rep"), "check_vma"))
