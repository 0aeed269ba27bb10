"""Keywords of one host callback that another does not have: JAX hands them to the host function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.codemods._callbacks import Callback, callbacks, debug_callbacks
from shardfix.codemods._host_parameters import Takes, takes
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import DEBUG_CALLBACK, DEBUG_PRINT, IO_CALLBACK, PURE_CALLBACK
from shardfix.model import Rewrite, Safety

_FOREIGN = {
    PURE_CALLBACK: ("ordered",),
    IO_CALLBACK: ("vectorized", "vmap_method"),
    DEBUG_CALLBACK: ("sharding", "vectorized", "vmap_method"),
    DEBUG_PRINT: (),
}
_PARTITIONED = Version("0.6")  # the first with `partitioned=`


@dataclass(frozen=True, eq=False)
class Stray:
    callback: Callback
    carrier: ast.Call
    argument: ast.keyword
    name: str
    host: Takes  #: what the host function does with it


def find(module: Module) -> Iterator[Stray]:
    """Every keyword that goes to a host function which has no parameter for it, one for each place it is written."""
    seen: set[ast.keyword] = set()
    for callback in [*callbacks(module), *debug_callbacks(module)]:
        names = _FOREIGN[callback.name]
        if module.settings.to_version < _PARTITIONED and callback.name in (DEBUG_CALLBACK, DEBUG_PRINT):
            names = (*names, "partitioned")
        for name in names:
            found = callback.keyword(name)
            if found is None or found[1] in seen:
                continue
            host = takes(module, callback.host, name) if callback.name != DEBUG_PRINT else "refuses"
            if host != "takes":
                seen.add(found[1])
                yield Stray(callback, *found, name, host)
        for carrier, mapping, key in _in_mappings(module, callback, (*names, "vectorized")):
            if takes(module, callback.host, key) != "takes" and mapping not in seen:
                seen.add(mapping)
                yield Stray(callback, carrier, mapping, key, "unknown")


def _in_mappings(
    module: Module, callback: Callback, names: tuple[str, ...]
) -> Iterator[tuple[ast.Call, ast.keyword, str]]:
    """Keywords in a `**mapping` that the module shows."""
    for carrier in (callback.call, *callback.partials):
        for argument in carrier.keywords:
            value = module.value(argument.value) if argument.arg is None else None
            keys: list[object] = []
            if isinstance(value, ast.Dict):
                keys = [k.value for k in value.keys if isinstance(k, ast.Constant)]
            elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "dict":
                keys = [k.arg for k in value.keywords]
            for key in keys:
                if isinstance(key, str) and key in names:
                    yield carrier, argument, key


def remove(codemod: Codemod, module: Module, stray: Stray) -> Rewrite:
    """The finding about one of them."""
    short = stray.callback.name.removeprefix("jax.").removeprefix("experimental.")
    draft = Draft(codemod, module, stray.carrier)
    value = stray.argument.value
    is_string = isinstance(value, ast.Constant) and isinstance(value.value, str)
    if stray.argument.arg is None:
        draft.lower(Safety.MANUAL, "it stands in a mapping: write vmap_method there, or leave it out")
    elif stray.name == "ordered" and not _is_false(value):
        draft.lower(Safety.MANUAL, "for calls in order use jax.experimental.io_callback(..., ordered=True)")
    elif stray.name == "partitioned" and not _is_false(value):
        draft.lower(Safety.MANUAL, "one call per device needs JAX 0.6, or a shard_map around it")
    elif stray.host == "swallows" and not (is_string and stray.callback.name != DEBUG_CALLBACK):
        draft.lower(Safety.UNSAFE, "the **keywords of the host function receive it today")
    elif stray.host == "unknown" and not is_string:
        draft.lower(Safety.UNSAFE, "the host function is not visible; it may have such a parameter")
    draft.edit(editing.drop_argument(module, stray.carrier, stray.argument))
    draft.may_be_unused(value)
    return draft.close(f"{short} does not know {stray.name}=: it goes to the host function")


def _is_false(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not node.value
