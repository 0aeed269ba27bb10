"""The knowledge: one file per codemod. Nothing else in the house knows JAX history."""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABCMeta
from functools import lru_cache

from shardfix.codemods.base import Codemod
from shardfix.config import Settings
from shardfix.index import entries_of, is_selected


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


def selected(settings: Settings) -> tuple[Codemod, ...]:
    """The codemods of a run whose fault exists on the JAX that the code must run on."""
    return _selected(settings, ALL)


@lru_cache(maxsize=64)
def _selected(settings: Settings, every: tuple[Codemod, ...]) -> tuple[Codemod, ...]:
    known = zip(every, entries_of(every), strict=True)
    return tuple(each for each, entry in known if is_selected(entry, settings) and each.applies(settings))
