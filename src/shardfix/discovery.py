"""Paths -> the Python files to look at: folders walked, gitignore respected, each real file once."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from shardfix.diff import git_root
from shardfix.documents import MARKDOWN, NOTEBOOK
from shardfix.model import Lines
from shardfix.source import SourceError, read_bytes, reason

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

SUFFIXES = (".py", NOTEBOOK)
_DANGLING = "is a link to a file that does not exist"
_NO_CELLS = "is no notebook in Markdown: it has neither a {code-cell} nor `jupytext` in its front matter"

#: Folders that never hold a project's own source, by name.
EXCLUDED_FOLDERS = frozenset(
    (
        *(".bzr", ".direnv", ".eggs", ".git", ".hg", ".ipynb_checkpoints", ".mypy_cache", ".nox", ".pixi"),
        *(
            ".pytest_cache",
            ".ruff_cache",
            ".shardfix_cache",
            ".svn",
            ".tox",
            ".venv",
            "__pycache__",
            "__pypackages__",
            "build",
        ),
        *("dist", "node_modules", "site-packages", "venv"),
    )
)


class DiscoveryError(Exception):
    """A path given by the user that does not exist; the message is one sentence."""


@dataclass(frozen=True)
class Found:
    """The files to look at, sorted, and what could not be looked at (path, one line of cause)."""

    files: tuple[str, ...] = ()
    failures: tuple[tuple[str, str], ...] = ()
    lines: Mapping[str, Lines | None] = field(default_factory=dict)  #: of files where not all lines count


def find(
    paths: Sequence[str], excludes: Sequence[tuple[str, tuple[str, ...]]] = (), *, markdown: bool = False
) -> Found:
    """The Python files and notebooks at `paths`, sorted by path, each real file once.

    Folders are walked: gitignore rules (nested files, `.git/info/exclude`, parents up to the git root), the usual
    folders of tools and builds, and the `excludes` (a base folder with gitignore-style globs) are left out. A Python
    file named in `paths`, or one without a suffix, is always taken. Of Markdown, notebooks alone are: where they are
    named, and with `markdown` those in folders. Links to files are followed; of several names of
    one file the real one is reported. A link to a folder is followed only where `paths` names it: below a folder it
    leads to files that are found anyway, or out of what the user asked for.

    Raises:
        DiscoveryError: a path does not exist.
    """
    walk = _Walk(_exclude_rules(excludes), (*SUFFIXES, MARKDOWN) if markdown else SUFFIXES)
    for path in paths:
        path = os.path.normpath(path)
        if os.path.isdir(path):
            walk.tree(path)
        elif os.path.lexists(path):
            walk.named(path)
        else:
            raise DiscoveryError(f"{path}: no such file or folder")
    return Found(walk.found(), tuple(sorted(walk.failures.items())))


@dataclass(frozen=True)
class _Rules:
    """Ignore rules of one file, relative to the folder they apply to."""

    base: str
    spec: GitIgnoreSpec

    def verdict(self, path: str, folder: bool) -> bool | None:
        """Whether the rules ignore the real `path`; None when they do not speak about it."""
        above = self.base.rstrip(os.sep) + os.sep
        if not path.startswith(above):
            return None
        relative = path.removeprefix(above).replace(os.sep, "/")
        return self.spec.check_file(relative + "/" if folder else relative).include


@dataclass(frozen=True)
class _Folder:
    """A folder still to be listed: as shown to the user, as it really is, and the gitignore rules from above."""

    shown: str
    real: str
    rules: tuple[_Rules, ...]


@dataclass
class _Walk:
    excludes: tuple[_Rules, ...]
    suffixes: tuple[str, ...]  #: of the files that are taken from folders
    files: list[str] = field(default_factory=list)  #: paths to show, in folders that were walked: no file comes twice
    others: dict[str, str] = field(default_factory=dict)  #: real path -> path to show, of links and of what was named
    failures: dict[str, str] = field(default_factory=dict)
    visited: dict[str, str] = field(default_factory=dict)  #: real folder -> how the paths to show in it start

    def found(self) -> tuple[str, ...]:
        """The paths to show of all files that were taken, sorted."""
        if self.others:
            walked = set(self.files)
            for real, path in self.others.items():
                folder, name = os.path.split(real)
                same = self.visited[folder] + name if folder in self.visited else ""
                if same in walked:
                    walked.remove(same)
                    path = min(path, same, key=lambda each: (_is_link(each, real), each))
                walked.add(path)
            self.files = list(walked)
        self.files.sort()
        return tuple(self.files)

    def tree(self, path: str) -> None:
        """Take all files below a folder that the user named."""
        real = os.path.realpath(path)
        rules = _rules_above(real)
        # Whoever names an ignored folder wants it looked at.
        rules = () if _ignored(rules, real, folder=True) else rules
        self._walk([_Folder(path, real, rules)])

    def named(self, path: str) -> None:
        """Take one file that the user named, or say why it cannot be taken."""
        suffix = os.path.splitext(path)[1]
        if suffix.lower() == MARKDOWN and os.path.exists(path) and not _is_notebook(path):
            self.failures[path] = _NO_CELLS
        elif suffix and not suffix.startswith(SUFFIXES) and suffix.lower() not in (NOTEBOOK, MARKDOWN):
            self.failures[path] = "not a Python file"
        else:
            self.file(path)

    def file(self, path: str) -> None:
        """Take one file, or note why it cannot be taken."""
        try:
            mode = os.stat(path).st_mode
        except FileNotFoundError:
            self.failures[path] = _DANGLING
            return
        except OSError as error:
            self.failures[path] = _unreadable(error)
            return
        if not stat.S_ISREG(mode):
            self.failures[path] = "not a regular file"
            return
        real = os.path.realpath(path)
        known = self.others.get(real, path)
        self.others[real] = min(path, known, key=lambda each: (_is_link(each, real), each))

    def _walk(self, pending: list[_Folder]) -> None:
        while pending:
            folder = pending.pop()
            if folder.real in self.visited:
                continue
            shown = "" if folder.shown == os.curdir else os.path.join(folder.shown, "")
            self.visited[folder.real] = shown
            try:
                with os.scandir(folder.shown) as entries:
                    listed = list(entries)
            except OSError as error:
                self.failures[folder.shown] = f"cannot be listed: {reason(error)}"
                continue
            if any(entry.name == ".gitignore" for entry in listed):
                own = _read_rules(os.path.join(folder.real, ".gitignore"), folder.real)
                folder = replace(folder, rules=(*folder.rules, *own))
            real = os.path.join(folder.real, "")
            pending += [found for entry in listed if (found := self._entry(entry, folder, shown, real))]

    def _entry(self, entry: os.DirEntry[str], folder: _Folder, shown: str, real: str) -> _Folder | None:
        """Take a file; return a folder that is to be walked. Both are told how the paths in `folder` start."""
        is_folder = entry.is_dir(follow_symlinks=False)
        # `.#name.py` is a lock of Emacs: a link that never leads anywhere.
        if not is_folder and (not entry.name.endswith(self.suffixes) or entry.name.startswith(".#")):
            return None
        real, shown = real + entry.name, shown + entry.name
        if self._left_out(entry.name, real, folder, is_folder=is_folder):
            return None
        if is_folder:
            return _Folder(shown, real, folder.rules)
        if shown.endswith(MARKDOWN) and not _is_notebook(real):
            return None
        if entry.is_file(follow_symlinks=False):  # most are, and the listing has told it: the system is not asked again
            self.files.append(shown)
        elif not os.path.isdir(real):  # a link to a folder may end in `.py` too
            self.file(shown)
        return None

    def _left_out(self, name: str, real: str, folder: _Folder, *, is_folder: bool) -> bool:
        if is_folder and _is_tool_folder(name, real):
            return True
        if not folder.rules and not self.excludes:
            return False
        return _ignored(folder.rules, real, folder=is_folder) or any(
            rules.verdict(real, is_folder) for rules in self.excludes
        )


def _is_notebook(path: str) -> bool:
    """Whether a Markdown file is a notebook; true for one that cannot be read, which is told later."""
    from shardfix.documents.markdown import is_notebook

    try:
        return is_notebook(read_bytes(path)[0].decode("utf-8", "replace"))
    except SourceError:
        return True


def _is_link(path: str, real: str) -> bool:
    return os.path.abspath(path) != real


def _is_tool_folder(name: str, path: str) -> bool:
    return name in EXCLUDED_FOLDERS or os.path.exists(os.path.join(path, "pyvenv.cfg"))


def _ignored(rules: Sequence[_Rules], path: str, *, folder: bool) -> bool:
    # The deepest file that says anything decides.
    for each in reversed(rules):
        verdict = each.verdict(path, folder)
        if verdict is not None:
            return verdict
    return False


def _rules_above(folder: str) -> tuple[_Rules, ...]:
    """The gitignore rules of the work tree that apply to `folder`, without those of the folder itself."""
    root = git_root(folder)
    if root is None:
        return ()
    rules = list(_read_rules(os.path.join(root, ".git", "info", "exclude"), root))
    current = root
    for part in os.path.relpath(folder, root).split(os.sep):
        if current != folder:
            rules += _read_rules(os.path.join(current, ".gitignore"), current)
        current = os.path.normpath(os.path.join(current, part))
    return tuple(rules)


def _read_rules(path: str, base: str) -> tuple[_Rules, ...]:
    try:
        data, _ = read_bytes(path)
    except SourceError:
        return ()
    lines = data.decode("utf-8", "surrogateescape").splitlines()
    return (_Rules(base, _compile(lines)),)


def _exclude_rules(excludes: Sequence[tuple[str, tuple[str, ...]]]) -> tuple[_Rules, ...]:
    return tuple(_Rules(os.path.realpath(base), _compile(globs)) for base, globs in excludes)


def _compile(lines: Iterable[str]) -> GitIgnoreSpec:
    from pathspec import GitIgnoreSpec

    good = [line for line in lines if _is_pattern(line)]
    return GitIgnoreSpec.from_lines(good)


def _is_pattern(line: str) -> bool:
    from pathspec import GitIgnoreSpec

    # git skips a line that is no pattern; pathspec refuses the whole file.
    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True


def _unreadable(error: OSError) -> str:
    return f"cannot be read: {reason(error)}"
