"""The settings of a run: options merged with `[tool.shardfix]`."""

from __future__ import annotations

import ast
import functools
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from packaging.version import InvalidVersion, Version

from shardfix.declared import Declared, Project, ancestors, detect, load_toml
from shardfix.jaxnames import LATEST
from shardfix.model import Lines

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

PerFile = tuple[tuple[str, tuple[str, ...]], ...]
Excludes = tuple[tuple[str, tuple[str, ...]], ...]


class ConfigError(Exception):
    """A setting that cannot be used; the message is one sentence that names the file or the option."""


@dataclass(frozen=True)
class Settings:
    """Everything that can change what shardfix finds or writes in a file. Frozen and picklable."""

    select: tuple[str, ...] = ()  #: codes or prefixes; empty means every codemod that is on by default
    extend_select: tuple[str, ...] = ()  #: codes added to the default ones
    ignore: tuple[str, ...] = ()
    unsafe: bool = False  #: apply unsafe rewrites too
    from_version: Version | None = None  #: the JAX the code runs on today; None: not known
    to_version: Version = LATEST  #: the oldest JAX the code must run on afterwards
    exclude: tuple[str, ...] = ()
    markdown: bool = False  #: folders are searched for notebooks in Markdown too
    callback_device: str = ""  #: expression for the device of a callback; empty: inferred
    baseline: str = ""  #: file of known findings, relative to `root`; empty: `.shardfix-baseline.json` if it is there
    helpers_module: str = ""  #: module with the helper functions that rewrites call; empty: each file defines them
    same_as: tuple[tuple[str, str], ...] = ()  #: dotted name of the project -> the JAX name that it only wraps
    per_file_ignores: PerFile = ()  #: glob relative to `root` -> codes or prefixes ignored there
    cache_dir: str = ""  #: folder of the cache, from `root`; empty: the user's folder for caches
    root: str = ""  #: folder of the configuration file
    lines: Lines | None = None  #: of one file: only findings that touch these lines of the text on disk; None: all


@dataclass(frozen=True)
class Options:
    """What the command line says; None where it says nothing."""

    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    unsafe: bool | None = None
    from_version: str | None = None
    to_version: str | None = None
    exclude: tuple[str, ...] | None = None
    markdown: bool | None = None
    baseline: str | None = None
    extend_select: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Config:
    """The merged settings, where each comes from, and the exclude globs with the folder they are relative to."""

    settings: Settings
    origins: Mapping[str, str]  #: key as in the configuration file -> `pyproject.toml`, `--to`, `default` ...
    path: str = ""  #: the configuration file, empty without one
    excludes: Excludes = ()
    detected: bool = False  #: `to` was read from the project's requirements or lock files
    notes: tuple[str, ...] = ()  #: what is odd about the settings, though they can be used


@dataclass
class _Merge:
    """Collects the values of the settings, and for each of them the place that decided it."""

    values: dict[str, Any] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)

    def put(self, key: str, value: object, origin: str) -> None:
        self.values[key], self.origins[key] = value, origin

    def add(self, key: str, more: tuple[str, ...], origin: str) -> None:
        known = self.values.get(key, ())
        origins = f"{self.origins[key]}, {origin}" if known else origin
        self.put(key, (*known, *more), origins)


#: key in the file -> field of Settings
KEYS = {
    each.name.replace("_version", "").replace("_", "-"): each.name
    for each in fields(Settings)
    if each.name not in {"root", "lines"}
}


def load(paths: Sequence[str], options: Options, codemods: Sequence[tuple[str, str]] = ()) -> Config:
    """The settings for a run over `paths`: the nearest configuration upward from the first path, then the options.

    `codemods` lists the known codes with their names; codes are not validated without it. An option replaces what
    the file says, but `--extend-select`, `--ignore` and `--exclude` add to it. `--select` sets the file's whole choice
    of rules aside, its `ignore` too, so that it always means exactly what it says.

    Raises:
        ConfigError: an unknown key, code or version, a value of the wrong type, or a file that is not TOML.
    """
    start = _folder(paths[0] if paths else ".")
    path, table = find(start)
    merge = _Merge()
    shown = _shown(path)
    for key, value in table.items():
        _check_key(key, value, shown)
        merge.put(key, _frozen(value), shown)
    excludes: Excludes = ((os.path.dirname(path), merge.values["exclude"]),) if merge.values.get("exclude") else ()
    _merge_options(merge, options)
    if options.exclude:
        excludes += ((os.getcwd(), options.exclude),)
    _resolve_codes(merge, codemods)
    explicit_from = _explicit(merge, "from")
    detected = _resolve_versions(merge, start)
    _check_device(merge)
    settings = Settings(root=os.path.dirname(path), **{KEYS[key]: value for key, value in merge.values.items()})
    origins = {key: merge.origins.get(key, "default") for key in KEYS}
    return Config(settings, origins, path, excludes, detected, tuple(_odd_versions(settings, explicit_from)))


_TABLES = ("per-file-ignores", "same-as")


def show(config: Config) -> str:
    """Every setting with its value and the place that decided it, one a line: what a `shardfix.toml` may hold."""
    head = f"# configuration file: {_shown(config.path) or 'none'}"
    lines = []
    for key, name in KEYS.items():
        value = getattr(config.settings, name)
        text = f"# {key} is not set" if value is None else f"{key} = {_toml(value, table=key in _TABLES)}"
        lines.append((text, config.origins[key]))
    width = max(len(line) for line, _ in lines)
    return "\n".join([head, *(f"{line:<{width}}  # {origin}" for line, origin in lines)])


def for_file(settings: Settings, path: str) -> Settings:
    """The settings for one file: what `per-file-ignores` says about it is added to `ignore`."""
    if not settings.per_file_ignores:
        return settings
    relative = os.path.relpath(os.path.abspath(path), settings.root or os.getcwd()).replace(os.sep, "/")
    more = [code for glob, codes in settings.per_file_ignores if _spec(glob).match_file(relative) for code in codes]
    return replace(settings, ignore=(*settings.ignore, *more)) if more else settings


def find(folder: str) -> tuple[str, dict[str, Any]]:
    """Path and content of the nearest `shardfix.toml` or `pyproject.toml` with `[tool.shardfix]`, upward from `folder`.

    A `pyproject.toml` without the section is passed over. Empty without any.

    Raises:
        ConfigError: a file on the way is not TOML or cannot be read.
    """
    for current in ancestors(folder):
        own = os.path.join(current, "shardfix.toml")
        if os.path.isfile(own):
            return own, _load(own)
        project = os.path.join(current, "pyproject.toml")
        if os.path.isfile(project):
            tool = _load(project).get("tool")
            section = tool.get("shardfix") if isinstance(tool, dict) else None
            if isinstance(section, dict):
                return project, section
            if section is not None:
                raise ConfigError(f"{_shown(project)}: tool.shardfix must be a table")
    return "", {}


def parse_version(text: str, where: str) -> Version:
    """A JAX version as people write it.

    Raises:
        ConfigError: it is none.
    """
    try:
        return Version(text)
    except InvalidVersion:
        message = f"{where}: {text!r} is not a JAX version; write one like 0.4.30, or auto, or latest"
        raise ConfigError(message) from None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'this'?`, or nothing when nothing known is like the word."""
    import difflib

    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean {close[0]!r}?" if close else ""


def no_such_rule(word: str, codemods: Sequence[tuple[str, str]]) -> str:
    """The message about a word that is no code, prefix or name of a rule."""
    known = [known for pair in codemods for known in pair]
    close = did_you_mean(word.strip().upper(), known) or did_you_mean(word.strip().lower(), known)
    return f"no rule is called {word!r}{close or '; `shardfix rules` lists them'}"


@functools.lru_cache(maxsize=256)
def _spec(glob: str) -> GitIgnoreSpec:
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines([glob])


def _toml(value: object, *, table: bool = False) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple) and table:
        return "{" + ", ".join(f"{_toml(glob)} = {_toml(codes)}" for glob, codes in value) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def _folder(path: str) -> str:
    full = os.path.abspath(path)
    return full if os.path.isdir(full) else os.path.dirname(full)


def _shown(path: str) -> str:
    """A configuration file as messages name it: relative where that is shorter."""
    if not path:
        return ""
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else relative


def _load(path: str) -> dict[str, Any]:
    try:
        return load_toml(path)
    except UnicodeDecodeError as error:
        raise ConfigError(f"{_shown(path)}: not valid TOML: not valid UTF-8 at byte {error.start}") from error
    except ValueError as error:
        raise ConfigError(f"{_shown(path)}: not valid TOML: {error}") from error
    except OSError as error:
        raise ConfigError(f"{_shown(path)}: cannot be read: {error.strerror}") from error


def _check_key(key: str, value: object, where: str) -> None:
    if key not in KEYS:
        raise ConfigError(f"{where}: unknown key {key!r} in [tool.shardfix]{did_you_mean(key, KEYS)}")
    expected, fits = _TYPES.get(key, _LIST)
    if not fits(value):
        raise ConfigError(f"{where}: {key} must be {expected}")


def _is_strings(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and all(_is_strings(each) for each in value.values())


def _is_names(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(each, str) and each.startswith("jax.") and _is_dotted(key) and _is_dotted(each)
        for key, each in value.items()
    )


def _is_dotted(text: str) -> bool:
    return all(part.isidentifier() for part in text.split("."))


_LIST: tuple[str, Callable[[object], bool]] = ("a list of strings", _is_strings)
_TEXT: tuple[str, Callable[[object], bool]] = ("a string", lambda value: isinstance(value, str))
_TYPES: dict[str, tuple[str, Callable[[object], bool]]] = {
    "unsafe": ("true or false", lambda value: isinstance(value, bool)),
    "markdown": ("true or false", lambda value: isinstance(value, bool)),
    "from": _TEXT,
    "to": _TEXT,
    "callback-device": _TEXT,
    "helpers-module": _TEXT,
    "baseline": _TEXT,
    "cache-dir": _TEXT,
    "same-as": ('a table like "mylib.compat.shard_map" = "jax.shard_map"', _is_names),
    "per-file-ignores": ("a table of globs with lists of codes", _is_table),
}


#: Settings that are tables.
_TABLES = ("per-file-ignores", "same-as")


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, dict):
        return tuple((str(key), each if isinstance(each, str) else tuple(each)) for key, each in value.items())
    return value


def _merge_options(merge: _Merge, options: Options) -> None:
    if options.select:
        for key in ("extend-select", "ignore"):
            if merge.values.get(key):
                merge.put(key, (), "set aside by --select")
        merge.put("select", options.select, "--select")
    if options.extend_select:
        merge.add("extend-select", options.extend_select, "--extend-select")
    if options.ignore:
        merge.add("ignore", options.ignore, "--ignore")
    if options.unsafe is not None:
        merge.put("unsafe", options.unsafe, "--unsafe" if options.unsafe else "--no-unsafe")
    if options.from_version is not None:
        merge.put("from", options.from_version, "--from")
    if options.to_version is not None:
        merge.put("to", options.to_version, "--to")
    if options.markdown is not None:
        merge.put("markdown", options.markdown, "--markdown" if options.markdown else "--no-markdown")
    if options.exclude:
        merge.add("exclude", options.exclude, "--exclude")
    if options.baseline is not None:
        merge.put("baseline", os.path.abspath(options.baseline), "--baseline")


def _resolve_codes(merge: _Merge, codemods: Sequence[tuple[str, str]]) -> None:
    for key in ("select", "extend-select", "ignore"):
        if key in merge.values:
            codes = tuple(_code(word, codemods, merge.origins[key]) for word in merge.values[key])
            merge.values[key] = codes
    if "per-file-ignores" in merge.values:
        where = merge.origins["per-file-ignores"]
        merge.values["per-file-ignores"] = tuple(
            (glob, tuple(_code(word, codemods, where) for word in words))
            for glob, words in merge.values["per-file-ignores"]
        )


def _code(word: str, codemods: Sequence[tuple[str, str]], where: str) -> str:
    """A code, prefix or name of a codemod as a code or prefix; `ALL` is the prefix of every code."""
    text = word.strip()
    if text.upper() == "ALL":
        return "SF"
    for code, name in codemods:
        if text.lower() == name:
            return code
    upper = text.upper()
    if codemods and not (upper and any(code.startswith(upper) for code, _ in codemods)):
        raise ConfigError(f"{where}: {no_such_rule(word, codemods)}")
    return upper


def _resolve_versions(merge: _Merge, start: str) -> bool:
    """Turn `auto`, `latest` and version texts into versions; whether `to` came from the project."""
    project = Project() if _explicit(merge, "from") and _explicit(merge, "to") else detect(start)
    if "from" in merge.values:
        _resolve_version(merge, "from", project.pin or project.floor, None)
    # The text written must exist in every JAX the project accepts; without a floor, in the one it is locked to.
    declared = project.floor or project.pin
    detected = declared is not None and not _explicit(merge, "to")
    _resolve_version(merge, "to", declared, LATEST)
    return detected


def _odd_versions(settings: Settings, explicit_from: bool) -> Iterator[str]:
    """Versions that shardfix does not know yet, and code that is to run on an older JAX than today."""
    old, new = settings.from_version, settings.to_version
    for version in sorted({each for each in (old, new) if each and each > LATEST}):
        yield f"JAX {version} is newer than the newest that shardfix knows; judged as JAX {LATEST}"
    if explicit_from and old and old > new:
        yield f"from JAX {old} is newer than to JAX {new}: what JAX {new} lacks is not taken out of the code"


def _explicit(merge: _Merge, key: str) -> bool:
    return str(merge.values.get(key, "" if key == "from" else "auto")) != "auto"


def _resolve_version(merge: _Merge, key: str, declared: Declared | None, default: Version | None) -> None:
    text = merge.values.get(key, "auto")
    origin = merge.origins.get(key, "default")
    if text == "latest":
        merge.put(key, LATEST, f"{origin}: latest")
    elif text != "auto":
        merge.put(key, parse_version(text, f"{origin}: {key}" if not origin.startswith("--") else origin), origin)
    elif declared:
        merge.put(key, declared.version, declared.where)
    else:
        merge.put(key, default, "the project names no JAX version" if key in merge.values else "default")


def _check_device(merge: _Merge) -> None:
    text = merge.values.get("callback-device", "")
    if not text:
        return
    try:
        ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        where = merge.origins["callback-device"]
        raise ConfigError(f"{where}: callback-device must be a Python expression, not {text!r}") from None
