"""The arguments of shard_map as the function of today has them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis import meshes
from shardfix.analysis.module import Module
from shardfix.analysis.regions import regions
from shardfix.codemods._auto_axes import axis_names
from shardfix.codemods._shard_maps import Carrier, ShardMap, given_mapping
from shardfix.codemods._sharding_places import mapped_arguments
from shardfix.codemods._sharding_targets import expects_an_error
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
        if not expects_an_error(module, call):
            said += _listed_specs(draft, carrier)
            said += [] if found.old else _listed_axes(draft, carrier)
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


def _listed_specs(draft: Draft, carrier: Carrier) -> Iterator[str]:
    """`in_specs=[...]`: the arguments are a tuple, of which no list is a prefix."""
    module = draft.module
    given = carrier.get("in_specs")
    value = module.value(given) if given is not None else None
    if given is None or not isinstance(value, (ast.List, ast.ListComp)):
        return
    yield "in_specs is a tuple, with one entry for each argument"
    plain = isinstance(value, ast.List) and not any(isinstance(e, ast.Starred) for e in value.elts)
    count = len(value.elts) if isinstance(value, ast.List) and plain else None
    mapped = next((t for t in regions(module).all if carrier.call in t.calls), None)
    arguments = mapped_arguments(module, mapped) if mapped is not None else None
    one = arguments is not None and len(arguments) == 1 and count not in (1, None)
    fewest, most = sum(not optional for _, optional in arguments or ()), len(arguments or ())
    if count == 1 or one:
        pass  # right for an array as well as for a list
    elif arguments is None:
        draft.lower(Safety.UNSAFE, "if the function takes one list, this has to be a tuple with the list in it")
    elif count is None:
        draft.lower(Safety.UNSAFE, "how many entries it has is not visible")
    elif not fewest <= count <= most:
        draft.lower(Safety.MANUAL, f"it has {count} entries for {most} arguments")
    if one:
        draft.edit(*editing.wrap(module, given, "(", ",)"))
    elif value is given and isinstance(value, ast.List):
        start, end = module.span(given)
        lonely = count == 1 and "," not in module.text[module.span(value.elts[0])[1] : end]
        draft.edit(Edit(start, start + 1, "("), Edit(end - 1, end, ",)" if lonely else ")"))
    else:
        draft.edit(*editing.wrap(module, given, "tuple(", ")"))


def _listed_axes(draft: Draft, carrier: Carrier) -> Iterator[str]:
    """`axis_names=("x",)`, a list, a string: it takes a set."""
    module = draft.module
    argument = next((k for k in carrier.call.keywords if k.arg == "axis_names"), None)
    given = argument.value if argument is not None else None
    value = module.value(given) if given is not None else None
    if given is None or value is None:
        return
    said = "axis_names is a set"
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        draft.edit(*editing.wrap(module, given, "{", "}"))
        yield said
    elif isinstance(value, (ast.Tuple, ast.List)):
        if not value.elts:
            draft.lower(Safety.MANUAL, "an empty one means that all axes are manual: leave it out, or name the axes")
        elif value is given and module.text[module.span(given)[0]] in "([":
            start, end = module.span(given)
            last = module.span(value.elts[-1])[1]
            comma = len(value.elts) == 1 and module.text[last : end - 1].strip() == ","
            draft.edit(Edit(start, start + 1, "{"), Edit(last if comma else end - 1, end, "}"))
        else:
            draft.edit(*editing.wrap(module, given, "set(", ")"))
        yield said
    elif isinstance(value, ast.Attribute) and value.attr == "axis_names" and meshes.mesh_of(module, value.value):
        draft.edit(*editing.wrap(module, given, "set(", ")"))
        yield said
