"""Which JAX a project says it runs on: floors of its requirements and pins of its lock files, each with its place."""

from __future__ import annotations

import glob
import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from packaging.version import InvalidVersion, Version

from shardfix.diff import git_root

_LOCKS = ("uv.lock", "poetry.lock", "pdm.lock", "pylock.toml")
_LOCKED = re.compile(r'^name = "jax"[ \t]*\r?\nversion = "([^"\r\n]+)"', re.MULTILINE)
_POETRY = re.compile(r"\s*(?:\^|~|~=|>=?|==)?\s*(\d+(?:\.\d+)*)")


#: floor, the requirement as written, `file:line`
_Found = tuple[Version | None, str, str]


@dataclass(frozen=True)
class Declared:
    """A JAX version that a file of the project states, and where: `pyproject.toml:12`."""

    version: Version
    where: str


@dataclass(frozen=True)
class Project:
    """What a project says about JAX: the oldest version it accepts and the one it is locked to."""

    floor: Declared | None = None
    pin: Declared | None = None


def detect(folder: str) -> Project:
    """What the project around `folder` says about JAX, read in the nearest folder upward that says anything.

    Files that cannot be read or parsed say nothing: they are not shardfix's business.
    """
    top = git_root(folder)
    for current in ancestors(folder):
        project = _project(current)
        if project.floor or project.pin or current == top:
            return project
    return Project()


def ancestors(folder: str) -> Iterator[str]:
    """`folder` and the folders above it, the nearest first."""
    current = os.path.abspath(folder)
    yield current
    while (parent := os.path.dirname(current)) != current:
        yield parent
        current = parent


def load_toml(path: str) -> dict[str, Any]:
    """The content of a TOML file.

    Raises:
        OSError: it cannot be read.
        ValueError: it is not TOML, or not UTF-8.
    """
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib

    with open(path, "rb") as file:
        return tomllib.load(file)


def floor_of(requirement: str) -> Version | None:
    """The oldest version of JAX that a requirement such as `jax[tpu]>=0.4.30,<0.7` accepts.

    None where it is about another package or has no lower bound. Poetry's `^` and `~` are understood.
    """
    from packaging.requirements import InvalidRequirement, Requirement

    try:
        parsed = Requirement(requirement)
    except InvalidRequirement:
        return None
    if parsed.name.lower() != "jax":
        return None
    bounds = [_version(each.version) for each in parsed.specifier if each.operator in {">=", "==", "~=", ">", "==="}]
    return max((bound for bound in bounds if bound), default=None)


def _project(folder: str) -> Project:
    requirements = list(_requirement_files(folder))
    floors = _oldest(_pyproject(folder)) or _oldest(_setup_cfg(folder)) or _oldest(requirements)
    pins = _oldest(_locks(folder)) or _oldest(found for found in requirements if "==" in found[1])
    return Project(floors, pins)


def _oldest(found: Iterable[_Found]) -> Declared | None:
    # Several lines about jax belong to several environments: the oldest is the one that must still run.
    declared = [Declared(version, where) for version, _, where in found if version]
    return min(declared, key=lambda each: each.version, default=None)


def _pyproject(folder: str) -> Iterator[_Found]:
    path = os.path.join(folder, "pyproject.toml")
    try:
        text = _text(path)
        data = load_toml(path)
    except (OSError, ValueError):
        return
    # Extras and dependency groups are left out: what a test environment asks for is not what users run.
    for requirement in _strings(_table(data.get("project")).get("dependencies")):
        floor = floor_of(requirement)
        if floor:
            yield floor, requirement, f"pyproject.toml:{_line_of(text, requirement)}"
    for key, floor in _poetry_floors(data):
        yield floor, key, f"pyproject.toml:{_line_of(text, key)}"


def _poetry_floors(data: dict[str, Any]) -> Iterator[tuple[str, Version | None]]:
    poetry = _table(_table(data.get("tool")).get("poetry"))
    value = _table(poetry.get("dependencies")).get("jax")
    constraint = _table(value).get("version") if isinstance(value, dict) else value
    match = _POETRY.match(constraint) if isinstance(constraint, str) else None
    if match:
        yield f"jax = {constraint}", _version(match[1])


def _setup_cfg(folder: str) -> Iterator[_Found]:
    path = os.path.join(folder, "setup.cfg")
    try:
        text = _text(path)
    except OSError:
        return
    import configparser

    parser = configparser.RawConfigParser(strict=False)
    try:
        parser.read_string(text)
    except configparser.Error:
        return
    listed = parser.get("options", "install_requires", fallback="")
    for requirement in listed.splitlines():
        yield floor_of(requirement.strip()), requirement, f"setup.cfg:{_line_of(text, requirement.strip())}"


def _requirement_files(folder: str) -> Iterator[_Found]:
    for pattern in ("requirements*.txt", "requirements*.in", os.path.join("requirements", "*.txt")):
        for path in sorted(glob.glob(os.path.join(glob.escape(folder), pattern))):
            try:
                lines = _text(path).splitlines()
            except OSError:
                continue
            name = os.path.relpath(path, folder).replace(os.sep, "/")
            for number, line in enumerate(lines, 1):
                requirement = re.split(r"\s#|\s--|\s*\\$", line, maxsplit=1)[0].strip()
                yield floor_of(requirement), requirement, f"{name}:{number}"


def _locks(folder: str) -> Iterator[_Found]:
    for name in _LOCKS:
        try:
            text = _text(os.path.join(folder, name))
        except OSError:
            continue
        for match in _LOCKED.finditer(text):
            yield _version(match[1]), match[0], f"{name}:{text.count(chr(10), 0, match.start(1)) + 1}"


def _text(path: str) -> str:
    if not os.path.isfile(path):  # opening a named pipe would wait for its other end
        raise OSError(f"{path} is no file")
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def _version(text: str) -> Version | None:
    try:
        return Version(text.removesuffix(".*"))
    except InvalidVersion:
        return None


def _line_of(text: str, requirement: str) -> int:
    position = text.find(requirement)
    if position < 0:  # a table of poetry, or a string written with escapes
        match = re.search(r'^\s*"?jax\b', text, re.MULTILINE)
        position = match.end() if match else 0
    return text.count("\n", 0, position) + 1


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _strings(value: object) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
