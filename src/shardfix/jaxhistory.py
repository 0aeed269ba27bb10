"""Which public names each measured JAX release has, from lists made by `tools/jax_names.py`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

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
        versions, names, modules, messages = (data[key] for key in ("versions", "names", "modules", "messages"))
        assert isinstance(versions, list)
        assert isinstance(names, dict)
        assert isinstance(modules, dict)
        assert isinstance(messages, dict)
        self.versions = [Version(v) for v in versions]
        self._names: dict[str, str] = names
        self._modules: dict[str, str] = modules
        self._messages: dict[str, str] = messages

    def column(self, version: Version) -> int:
        """The newest measured release that is not newer than a version."""
        return max([i for i, v in enumerate(self.versions) if v <= version], default=0)

    def gone(self, path: str, version: Version) -> Gone | None:
        """The first part of a dotted path that a JAX release lacks; None where it has it all or nothing is known.

        Attributes of classes and functions are not judged, nor is anything private.
        """
        parts = path.split(".")
        column = self.column(version)
        for end in range(2, len(parts) + 1):
            if parts[end - 1].startswith("_"):
                return None
            prefix, parent = ".".join(parts[:end]), ".".join(parts[: end - 1])
            if not self._has(self._modules, parent, column):
                return None
            if self._has(self._names, prefix, column):
                continue
            history = self._names.get(prefix, "")
            had = [str(v) for v, digit in zip(self.versions, history, strict=False) if digit == "1"]
            if not had and self._is_opaque(prefix):
                return None
            return Gone(prefix, had[-1] if had else "", self._messages.get(prefix, ""))
        return None

    @staticmethod
    def _has(table: dict[str, str], name: str, column: int) -> bool:
        digits = table.get(name, "")
        return bool(digits) and digits[column] == "1"

    @staticmethod
    def _is_opaque(path: str) -> bool:
        return path.startswith(("jax.extend.mlir", "jax.experimental.mosaic", "jax.tools"))


@lru_cache(maxsize=1)
def history() -> History:
    text = (resources.files("shardfix") / "data" / "jax_names.json").read_text(encoding="utf-8")
    return History(json.loads(text))
