"""What an import from the project itself stands for: a module that only re-exports or shims a JAX name is followed.

Nothing of the project is executed. A file is read when a module imports, from outside of JAX, a name that is the last
part of a JAX name that the house knows, or where a star import may bring such a name anew.
"""

from __future__ import annotations

import ast
import contextlib
import os
import sys
import threading
from collections.abc import Iterator

from shardfix import jaxnames, source
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, literal
from shardfix.analysis.scopes import Binding
from shardfix.config import Settings
from shardfix.jaxhistory import history
from shardfix.parse import ParseFailure

_DEPTH = 5  # longest chain of re-exports followed
_UPWARD = 8  # folders looked at above a file
_MARKS = (".git", "pyproject.toml", "setup.py", "shardfix.toml")

#: Packages whose star import takes no name of JAX away that a codemod asks about; so does no module of Python itself.
_WITHOUT_JAX_NAMES = ("jax", "numpy", "scipy", "matplotlib")

_KEPT = 20_000  # characters of files; trees are large, and the files of one folder ask for the same few
_LEAST = 1_000  # what a file counts that has fewer: there may be many, and an empty one is not free


class _Seen(threading.local):
    """What a thread knows of the project. Others let go of files, and take over what was asked, when they like."""

    def __init__(self) -> None:
        #: The files that were looked at last, the latest one at the end.
        self.modules: dict[tuple[str, tuple[int, int], Settings], Module | None] = {}
        #: Paths that were asked for since somebody took this over, and whether their content matters.
        self.asked: dict[str, bool] = {}
        self.following = 0  #: how many names, one for the sake of the other


_seen = _Seen()


def take_asked() -> tuple[tuple[str, bool], ...]:
    """The paths that decided since the last call: a file analysed meanwhile owes its findings to them too."""
    found = tuple(sorted(_seen.asked.items()))
    _seen.asked.clear()
    return found


def _exists(path: str, *, is_file: bool) -> bool:
    _seen.asked.setdefault(path, False)
    return os.path.isfile(path) if is_file else os.path.exists(path)


def stands_for(dotted: str, path: str, settings: Settings) -> str:
    """The JAX name that an import path of the project means at a file; the path itself where nothing says so.

    Args:
        dotted: as the code has it, with the leading dots of a relative import.
    """
    if settings.same_as:
        whole = _absolute(dotted, path)
        for wrapper, name in settings.same_as:
            if whole == wrapper or whole.startswith(f"{wrapper}."):
                return name + whole[len(wrapper) :]
    if dotted.rpartition(".")[2] not in jaxnames.ASKED:
        return dotted
    with _following():
        return _followed(dotted, os.path.abspath(path), settings, 0) or dotted


def brought(home: str, name: str, path: str, settings: Settings) -> str | None:
    """What `from home import *` at a file binds a name to.

    Returns:
        An import path, empty where it does not bind the name; None where the module is out of sight.
    """
    with _following():
        return _brought(home, name, path, settings, 0)


def _brought(home: str, name: str, path: str, settings: Settings, depth: int) -> str | None:
    root = home.partition(".")[0]
    if root in _WITHOUT_JAX_NAMES or root in sys.stdlib_module_names:
        return ""
    target = _file(home, os.path.abspath(path))
    if target is None or depth >= _DEPTH:
        return None
    _seen.asked[target] = True
    module = _module(target, settings)
    if module is None:
        return None
    listed = module.scopes.module.bindings.get("__all__", [])
    names = literal(listed[0].value) if len(listed) == 1 else None
    if isinstance(names, (tuple, list)) and name not in names:
        return ""
    bindings = module.scopes.module.bindings.get(name, [])
    if bindings:
        meant = [_meaning(module, b, settings, depth) for b in bindings]
        found = meant[0] if len(meant) == 1 else _first_that_works(module, bindings, meant, settings)
        return found or f"{home}.{name}"
    further = [_brought(star, name, target, settings, depth + 1) for star in module.scopes.stars]
    return next((f for f in reversed(further) if f != ""), "")


def _followed(dotted: str, path: str, settings: Settings, depth: int) -> str | None:
    home, _, name = dotted.rpartition(".")
    if dotted.startswith(".") and not home.strip("."):
        home = dotted[: len(dotted) - len(name)]  # `from . import name`
    target = _file(home, path)
    if target is None or depth >= _DEPTH:
        return None
    _seen.asked[target] = True
    module = _module(target, settings)
    bindings = module.scopes.module.bindings.get(name, []) if module is not None else []
    if module is None or not bindings:
        return None
    meant = [_meaning(module, b, settings, depth) for b in bindings]
    if len(bindings) > 1:
        return _first_that_works(module, bindings, meant, settings)
    return meant[0]


def _meaning(module: Module, binding: Binding, settings: Settings, depth: int) -> str | None:
    """The JAX name that one binding of a module gives, through other modules of the project where need be."""
    if binding.kind == "import":
        dotted: str | None = binding.dotted
    elif binding.kind == "assign" and isinstance(binding.value, (ast.Name, ast.Attribute)):
        dotted = module.raw_name(binding.value)
    else:
        return None
    if dotted is None or dotted.partition(".")[0] == "jax":
        return dotted
    return _followed(dotted, module.path, settings, depth + 1)


def _first_that_works(
    module: Module, bindings: list[Binding], meant: list[str | None], settings: Settings
) -> str | None:
    """What a shim gives on the JAX that the code must run on.

    `try: new / except ImportError: old` gives the first alternative that exists there, whatever the others are. Where
    something else decides, all alternatives that exist have to be the same object.
    """
    ordered = sorted(zip(bindings, meant, strict=True), key=lambda pair: module.span(pair[0].node)[0])
    alive: list[str] = []
    for binding, name in ordered:
        if name is not None and history().gone(name, settings.to_version) is not None:
            continue
        if name is not None and not alive and _is_tried(module, binding.node):
            return name
        if name is None:
            return None
        alive.append(name)
    return alive[0] if alive and len({jaxnames.canonical(name) for name in alive}) == 1 else None


def _is_tried(module: Module, node: ast.AST) -> bool:
    """Whether a binding stands in the `try:` of a shim, or under `if hasattr(jax, ...):`; it counts if it works."""
    parent = module.parent(node)
    if isinstance(parent, ast.Try) and node in parent.body:
        return guarded(module, node)
    test = parent.test if isinstance(parent, ast.If) and node in parent.body else None
    return isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "hasattr"


# -- files --------------------------------------------------------------------------------------------------------


def _file(home: str, path: str) -> str | None:
    """The file of a module as imported from another file: beside it, or below one of the folders above it."""
    folder = os.path.dirname(path)
    level = len(home) - len(home.lstrip("."))
    parts = [part for part in home.lstrip(".").split(".") if part]
    if level:
        for _ in range(level - 1):
            folder = os.path.dirname(folder)
        return _candidate(folder, parts)
    for root in _roots(folder):
        for base in (root, os.path.join(root, "src")):
            found = _candidate(base, parts) if parts else None
            if found is not None and found != path:
                return found
    return None


def _candidate(folder: str, parts: list[str]) -> str | None:
    stem = os.path.join(folder, *parts)
    names = [os.path.join(stem, "__init__.py")] if not parts else [f"{stem}.py", os.path.join(stem, "__init__.py")]
    return next((name for name in names if _exists(name, is_file=True)), None)


def _roots(folder: str) -> tuple[str, ...]:
    """The folder and those above it, up to the one that looks like the root of a project."""
    found: list[str] = []
    for _ in range(_UPWARD):
        found.append(folder)
        parent = os.path.dirname(folder)
        if parent == folder or any(_exists(os.path.join(folder, mark), is_file=False) for mark in _MARKS):
            break
        folder = parent
    return tuple(found)


def _absolute(dotted: str, path: str) -> str:
    """A relative import path with the packages around its file in place of the dots."""
    level = len(dotted) - len(dotted.lstrip("."))
    if not level:
        return dotted
    folder = os.path.dirname(os.path.abspath(path))
    packages: list[str] = []
    while _exists(os.path.join(folder, "__init__.py"), is_file=True):
        packages.insert(0, os.path.basename(folder))
        folder = os.path.dirname(folder)
    kept = packages[: len(packages) - (level - 1)] if level > 1 else packages
    return ".".join([*kept, dotted.lstrip(".")])


def _stamp(path: str) -> tuple[int, int]:
    try:
        state = os.stat(path)
    except OSError:
        return 0, 0
    return state.st_mtime_ns, state.st_size


def _module(path: str, settings: Settings) -> Module | None:
    """A file of the project, parsed; None where it cannot be."""
    key = path, _stamp(path), settings
    known = _seen.modules
    known[key] = known.pop(key) if key in known else _parsed(path, settings)
    return known[key]


def _parsed(path: str, settings: Settings) -> Module | None:
    try:
        data, _ = source.read_bytes(path)
        return Module(source.decode(data)[0], path, settings)
    except (source.SourceError, ParseFailure, RecursionError, MemoryError):
        return None


@contextlib.contextmanager
def _following() -> Iterator[None]:
    """Follow a name. No file is missed meanwhile, not even where a star import in one of them is followed for it."""
    _seen.following += 1
    try:
        yield
    finally:
        _seen.following -= 1
        if not _seen.following:
            _let_go()


def _let_go() -> None:
    """Forget all files of the project but the last few."""
    known = _seen.modules
    while len(known) > 1 and sum(max(_LEAST, len(m.text)) if m else _LEAST for m in known.values()) > _KEPT:
        module = known.pop(next(iter(known)))
        if module is not None:
            module.close()
