"""The knowledge: one file per codemod. Nothing else in the house knows JAX history."""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABCMeta

from shardfix.codemods.base import Codemod
from shardfix.config import Settings


def _load() -> tuple[Codemod, ...]:
    found: list[Codemod] = []
    for info in pkgutil.iter_modules(__path__):
        if info.name.startswith("sf"):
            module = importlib.import_module(f"{__name__}.{info.name}")
            found.extend(
                value()
                for value in vars(module).values()
                # ABCMeta, not type: on Python 3.10 an alias such as tuple[int] passes for a type.
                if isinstance(value, ABCMeta) and issubclass(value, Codemod) and value.__module__ == module.__name__
            )
    codes = [codemod.code for codemod in found]
    if len(set(codes)) != len(codes):
        raise RuntimeError(f"two codemods share a code: {sorted(codes)}")
    return tuple(sorted(found, key=lambda codemod: codemod.code))


ALL: tuple[Codemod, ...] = _load()


def _matches(codemod: Codemod, patterns: tuple[str, ...]) -> bool:
    return any(codemod.code.startswith(pattern) or codemod.name == pattern for pattern in patterns)


def selected(settings: Settings) -> tuple[Codemod, ...]:
    """The codemods of a run. One that is opt-in runs when a pattern names its whole code or name."""
    chosen: list[Codemod] = []
    for codemod in ALL:
        named = settings.select + settings.extend_select
        if codemod.opt_in:
            wanted = codemod.code in named or codemod.name in named
        else:
            wanted = not settings.select or _matches(codemod, named)
        if wanted and not _matches(codemod, settings.ignore) and codemod.applies(settings):
            chosen.append(codemod)
    return tuple(chosen)
