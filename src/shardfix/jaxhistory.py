"""Which public names each measured JAX release has, from lists made by `tools/jax_names.py`."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import lru_cache

from packaging.version import Version


@dataclass(frozen=True)
class Gone:
    """A name that a JAX release does not have. `last` is the newest measured release with it, "" if none has it."""

    path: str
    last: str
    message: str  #: what JAX itself says about it


class History:
    """The name lists, read once."""

    def __init__(self, data: dict[str, object]) -> None:
        versions = data["versions"]
        assert isinstance(versions, list)
        self.versions = [Version(v) for v in versions]
        self._names = _table(data, "names")
        self._modules = _table(data, "modules")
        self._options = _table(data, "options")
        self._messages = _table(data, "messages")

    def column(self, version: Version) -> int:
        """The newest measured release that is not newer than a version; 0.12.0.1 stands for 0.12 too."""
        wanted = (version.major, version.minor, version.micro)
        return max([i for i, v in enumerate(self.versions) if (v.major, v.minor, v.micro) <= wanted], default=0)

    def gone(self, path: str, version: Version) -> Gone | None:
        """The first part of a dotted path that a JAX release lacks; None where it has it all or nothing is known.

        Attributes of classes and functions are not judged, nor is anything private.
        """
        return self._gone_in(path, self.column(version))

    def _gone_in(self, path: str, column: int) -> Gone | None:
        parts = path.split(".")
        for end in range(2, len(parts) + 1):
            if parts[end - 1].startswith("_"):
                return None
            prefix, parent = ".".join(parts[:end]), ".".join(parts[: end - 1])
            if not self._has(self._modules, parent, column):
                return None
            if self._has(self._names, prefix, column):
                continue
            last = self._last(self._names.get(prefix, ""))
            if not last and self._is_opaque(prefix):
                return None
            return Gone(prefix, last, self._messages.get(prefix, ""))
        return None

    def gone_module(self, path: str, version: Version) -> Gone | None:
        """Like `gone`, for a path that an import statement treats as a module."""
        if path in self._modules and not self._has(self._modules, path, self.column(version)):
            return Gone(path, self._last(self._modules[path]), self._messages.get(path, ""))
        return self.gone(path, version)

    def gone_option(self, name: str, version: Version) -> Gone | None:
        """A configuration option that a JAX release does not know; None for one that it knows or that is not JAX's."""
        if self._has(self._options, name, self.column(version)) or not (
            name in self._options or name.startswith("jax_")
        ):
            return None
        return Gone(name, self._last(self._options.get(name, "")), "")

    def lacks(self, path: str, column: int) -> bool:
        """Whether a name, of a module or not, is missing in a column, or is below one that is; see `gone_module`."""
        if path in self._modules and not self._has(self._modules, path, column):
            return True
        return self._gone_in(path, column) is not None

    def lacks_option(self, name: str, column: int) -> bool:
        """Whether a word is the name of a configuration option that is missing in a column; see `gone_option`."""
        return (name.startswith("jax_") or name in self._options) and not self._has(self._options, name, column)

    def is_option(self, name: str) -> bool:
        """Whether any measured release has a configuration option."""
        return name in self._options

    def odd_options(self) -> tuple[bytes, ...]:
        """The configuration options whose names do not start with `jax_`, as written and as variables."""
        names = [name for name in self._options if not name.startswith("jax_")]
        return tuple(each.encode() for name in names for each in (name, name.upper()))

    def known(self, path: str) -> bool:
        """Whether any measured release has a name."""
        return path in self._names

    def was_module(self, path: str) -> bool:
        """Whether any measured release has a name as a module."""
        return path in self._modules

    def names(self, version: Version) -> frozenset[str]:
        """Every listed name that a release has."""
        column = self.column(version)
        return frozenset(name for name, digits in self._names.items() if digits[column] == "1")

    def _last(self, digits: str) -> str:
        had = [str(v) for v, digit in zip(self.versions, digits, strict=False) if digit == "1"]
        return had[-1] if had else ""

    @staticmethod
    def _has(table: dict[str, str], name: str, column: int) -> bool:
        digits = table.get(name, "")
        return bool(digits) and digits[column] == "1"

    @staticmethod
    def _is_opaque(path: str) -> bool:
        return path.startswith(("jax.extend.mlir", "jax.experimental.mosaic", "jax.tools"))


def _table(data: dict[str, object], key: str) -> dict[str, str]:
    table = data[key]
    assert isinstance(table, dict)
    return table


@lru_cache(maxsize=1)
def history() -> History:
    path = os.path.join(os.path.dirname(__file__), "data", "jax_names.json")
    with open(path, encoding="utf-8") as file:
        return History(json.load(file))
