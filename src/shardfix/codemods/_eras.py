"""Which JAX a module was written for, as far as its settings or its own names tell."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from packaging.version import Version

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.uses import uses
from shardfix.codemods._moves import BY_OLD
from shardfix.config import Settings
from shardfix.jaxhistory import Gone
from shardfix.model import Evidence

#: Names without a successor in the table of moves -> the first JAX without them.
_GONE = {
    "jax.experimental.maps": "0.4.31",
    "jax.experimental.global_device_array": "0.4.7",
    "jax.experimental.host_callback.id_print": "0.4.35",
    "jax.lax.pdot": "0.4.31",
}


def lacked(settings: Settings, gone: Callable[[Version], Gone | None]) -> str:
    """What to say where the JAX that the code is said to run on lacks a name too; "" where it has it."""
    known = settings.from_version
    if known is None or gone(known) is None:
        return ""
    return f"JAX {known}, which `from` says the code runs on, lacks it too: with an older `from` there may be a rewrite"


@lru_cache(maxsize=8)
def gone_by(version: str) -> dict[str, str]:
    """The names that a JAX release does not have any more, with the release that lost each: code with one is older."""
    removed = {old: move.removed for old, move in BY_OLD.items() if move.removed} | _GONE
    return {name: lost for name, lost in removed.items() if Version(lost) <= Version(version)}


def written_before(module: Module, version: str) -> Evidence | bool | None:
    """Evidence that the code ran on a JAX older than `version`; False when it is newer, None when nothing tells."""
    known = module.settings.from_version
    if known is not None:
        return Evidence(f"the code runs on JAX {known}") if known < Version(version) else False
    module = module.first
    gone = gone_by(version)
    for use in uses(module):
        path = use.path
        while path and path not in gone:
            path = path.rpartition(".")[0]
        if path and not guarded(module, use.node):
            return module.evidence(f"the module uses {path}, which JAX {gone[path]} no longer had", use.node)
    return None
