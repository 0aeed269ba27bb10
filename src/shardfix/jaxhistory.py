"""Which public names each measured JAX release has, from lists made by `tools/jax_names.py`."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cached_property, lru_cache

from packaging.version import Version


@dataclass(frozen=True)
class Gone:
    """A name that a JAX release does not have."""

    path: str
    last: str  #: the newest measured release before it with the name, "" if none has it
    newer: str  #: the oldest measured release after it with the name, "" if none has it
    message: str  #: what JAX itself says about a name that it removed


class History:
    """The name lists, read once.

    Between two measured releases nobody knows which of them a name came or went with: there, a release lacks only
    what both of its neighbours lack. Of releases older than all, only that they lack what came later.
    """

    def __init__(self, data: dict[str, object]) -> None:
        versions = data["versions"]
        assert isinstance(versions, list)
        self.versions = [Version(v) for v in versions]
        self._names = _table(data, "names")
        self._modules = _table(data, "modules")
        self._objects = _table(data, "objects")
        self._options = _table(data, "options")
        self._messages = _table(data, "messages")
        self._found: dict[Version, list[int]] = {}
        self._judged: dict[tuple[str, Version], Gone | None] = {}

    def _columns(self, version: Version) -> list[int]:
        """The measured release that a version is, or its neighbours; 0.12.0.1 stands for 0.12 too."""
        if version not in self._found:
            self._found[version] = self._neighbours(version)
        return self._found[version]

    def _neighbours(self, version: Version) -> list[int]:
        wanted = _release(version)
        after = sum(_release(v) < wanted for v in self.versions)
        if after < len(self.versions) and _release(self.versions[after]) == wanted:
            return [after]
        return [column for column in (after - 1, after) if 0 <= column < len(self.versions)]

    def gone(self, path: str, version: Version) -> Gone | None:
        """The first part of a dotted path that a JAX release lacks; None where it has it all or nothing is known.

        Attributes of objects are not judged, nor is anything private.
        """
        key = path, version
        if key not in self._judged:  # a project uses the same few names everywhere
            self._judged[key] = self._judge(path, version)
        return self._judged[key]

    def _judge(self, path: str, version: Version) -> Gone | None:
        parts = path.split(".")
        columns = self._columns(version)
        for end in range(2, len(parts) + 1):
            if parts[end - 1].startswith("_"):
                return None
            prefix, parent = ".".join(parts[:end]), ".".join(parts[: end - 1])
            if not all(self._is_module(parent, column) for column in columns):
                return None
            if self._lacks(self._names, prefix, version):
                unheard = prefix not in self._names
                return None if unheard and self._is_opaque(prefix) else self._gone(self._names, prefix, version)
            if not all(self._has(self._names, prefix, column) for column in columns):
                return None
        return None

    def gone_module(self, path: str, version: Version) -> Gone | None:
        """Like `gone`, for a path that an import statement treats as a module."""
        if path in self._modules and self._lacks(self._modules, path, version):
            return self._gone(self._modules, path, version)
        return self.gone(path, version)

    def gone_option(self, name: str, version: Version) -> Gone | None:
        """A configuration option that a JAX release does not know; None for one that it knows or that is not JAX's."""
        if name not in self._options and not name.startswith("jax_"):
            return None
        return self._gone(self._options, name, version) if self._lacks(self._options, name, version) else None

    def _is_module(self, path: str, column: int) -> bool:
        return self._has(self._modules, path, column) and not self._has(self._objects, path, column)

    def _gone(self, table: dict[str, str], path: str, version: Version) -> Gone:
        columns = self._columns(version)
        have = [column for column in range(len(self.versions)) if self._has(table, path, column)]
        before = [str(self.versions[column]) for column in have if column < columns[0]]
        after = [str(self.versions[column]) for column in have if column > columns[-1]]
        return Gone(path, before[-1] if before else "", after[0] if after else "", self._messages.get(path, ""))

    def _lacks(self, table: dict[str, str], name: str, version: Version) -> bool:
        if name not in table and _release(version) < _release(self.versions[0]):
            return False
        return not any(self._has(table, name, column) for column in self._columns(version))

    def lacks(self, path: str, version: Version) -> bool:
        """Whether a name, of a module or not, is missing in a release, or is below one that is."""
        return self.gone_module(path, version) is not None

    def there(self, version: Version) -> frozenset[str]:
        """The listed names that no release which a version may be lacks, neither as names nor as modules."""
        columns = self._columns(version)
        every = "1" * len(self.versions)
        return frozenset(
            name
            for name, digits in self._names.items()
            if all(digits[column] == self._modules.get(name, every)[column] == "1" for column in columns)
        )

    def is_option(self, name: str) -> bool:
        """Whether any measured release has a configuration option."""
        return name in self._options

    @cached_property
    def odd_options(self) -> frozenset[bytes]:
        """The configuration options whose names do not start with `jax_`, as written and as variables."""
        names = [name for name in self._options if not name.startswith("jax_")]
        return frozenset(each.encode() for name in names for each in (name, name.upper()))

    def known(self, path: str) -> bool:
        """Whether any measured release has a name."""
        return path in self._names

    def was_module(self, path: str) -> bool:
        """Whether any measured release has a name as a module."""
        return path in self._modules

    def names(self, version: Version) -> frozenset[str]:
        """Every listed name that a measured release has."""
        (column,) = self._columns(version)
        return frozenset(name for name, digits in self._names.items() if digits[column] == "1")

    @staticmethod
    def _has(table: dict[str, str], name: str, column: int) -> bool:
        digits = table.get(name, "")
        return bool(digits) and digits[column] == "1"

    @staticmethod
    def _is_opaque(path: str) -> bool:
        return path.startswith(("jax.extend.mlir", "jax.experimental.mosaic", "jax.tools"))


def _release(version: Version) -> tuple[int, int, int]:
    return version.major, version.minor, version.micro


def _table(data: dict[str, object], key: str) -> dict[str, str]:
    table = data[key]
    assert isinstance(table, dict)
    return table


@lru_cache(maxsize=1)
def history() -> History:
    path = os.path.join(os.path.dirname(__file__), "data", "jax_names.json")
    with open(path, encoding="utf-8") as file:
        return History(json.load(file))
