"""What git knows about files. The git command answers; nothing here changes anything but `commit`."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from shardfix.diff import git_root
from shardfix.model import Lines

MODIFIED, UNTRACKED = "has uncommitted changes", "is not tracked by git"

#: Variables that tie git to one repository, as it sets them for its hooks; the files decide which repository is asked.
_TIED = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR")
_HUNK = re.compile(rb"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_ESCAPE = re.compile(rb"\\([0-7]{3}|.)")
_ESCAPED = {b"a": b"\a", b"b": b"\b", b"t": b"\t", b"n": b"\n", b"v": b"\v", b"f": b"\f", b"r": b"\r"}
#: Files in the git folder that say that a merge or the like waits for its commit.
_UNDER_WAY = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply")


class GitError(Exception):
    """Git cannot answer or refuses; the message is one sentence."""


class NoGit(GitError):
    """There is no git, or what looks like a repository is none."""


@dataclass(frozen=True)
class WorkTree:
    """A git work tree and those of some files that are in it: their path as git knows it -> as the user does."""

    root: str
    files: Mapping[bytes, str]

    def git(self, *arguments: str) -> bytes:
        return git(self.root, *arguments)


def git(folder: str, *arguments: str, input: bytes = b"", language: Mapping[str, str] | None = None) -> bytes:
    """What a git command prints.

    Args:
        language: variables that decide it; by default git speaks English, so that it is understood here.

    Raises:
        GitError: it failed; the message is what it said.
    """
    environment = {name: value for name, value in os.environ.items() if name not in _TIED}
    environment |= {"GIT_OPTIONAL_LOCKS": "0", **({"LC_ALL": "C"} if language is None else language)}
    command = ["git", "-C", folder, "--literal-pathspecs", *arguments]
    try:
        done = subprocess.run(command, input=input, capture_output=True, env=environment, check=False)
    except OSError as error:
        raise NoGit(f"git cannot be run: {error.strerror}") from error
    if done.returncode:
        said = (done.stderr or done.stdout).decode("utf-8", "replace").strip()
        kind = NoGit if "not a git repository" in said else GitError
        raise kind(said or f"git {arguments[0]} ended with status {done.returncode}")
    return done.stdout


def work_trees(paths: Iterable[str]) -> tuple[list[WorkTree], list[str]]:
    """The git work trees that hold the files, and the files that none holds."""
    found: dict[str, dict[bytes, str]] = {}
    roots: dict[str, str | None] = {}
    outside: list[str] = []
    for path in paths:
        real = os.path.realpath(path)
        folder = os.path.dirname(real)
        if folder not in roots:
            roots[folder] = git_root(folder)
        root = roots[folder]
        if root is None:
            outside.append(path)
        else:
            name = os.fsencode(os.path.relpath(real, root).replace(os.sep, "/"))
            found.setdefault(root, {})[name] = path
    return [WorkTree(root, files) for root, files in found.items()], outside


# -- uncommitted changes --------------------------------------------------------------------------------------------


@dataclass
class Uncommitted:
    """Files that git could not give back as they are now: (path, why); and what git could not be asked about."""

    files: list[tuple[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def uncommitted(paths: Iterable[str]) -> Uncommitted:
    """Which of the files hold something that no commit holds. Files that git ignores do not count, nor do those outside
    of any work tree: nobody expects git to have them.
    """
    found = Uncommitted()
    for tree in work_trees(paths)[0]:
        try:
            found.files += _dirty(tree)
        except NoGit:
            continue
        except GitError as error:
            first = str(error).partition("\n")[0]
            found.notes.append(f"uncommitted changes in {tree.root} were not looked for, as git refuses: {first}")
    found.files.sort()
    return found


def _dirty(tree: WorkTree) -> Iterator[tuple[str, str]]:
    options = ("--porcelain=v1", "-z", "--untracked-files=all", "--no-renames", "--ignore-submodules=all")
    for entry in tree.git("status", *options).split(b"\0"):
        if (path := tree.files.get(entry[3:])) is not None:
            yield path, UNTRACKED if entry.startswith(b"??") else MODIFIED


# -- changed lines --------------------------------------------------------------------------------------------------


def changed_lines(paths: Sequence[str], ref: str) -> dict[str, Lines | None]:
    """The lines of files that differ from where the current branch left `ref`, uncommitted changes included.

    A file without any is left out; None stands for all lines, of a file that git does not track.

    Raises:
        GitError: there is no such commit, no common ancestor, or no git for one of the files.
    """
    trees, outside = work_trees(paths)
    if outside:
        raise GitError(f"{outside[0]} is in no git work tree")
    found: dict[str, Lines | None] = {}
    for tree in trees:
        base = _merge_base(tree, ref)
        lines = dict(_changes(tree.git("diff", *_DIFF_OPTIONS, base)))
        tracked = set(tree.git("ls-files", "-z").split(b"\0"))
        for name, path in tree.files.items():
            if name not in tracked:
                found[path] = None
            elif name in lines:
                found[path] = lines[name]
    return found


_DIFF_OPTIONS = (
    *("--unified=0", "--inter-hunk-context=0", "--find-renames", "--no-color", "--no-ext-diff"),
    *("--no-textconv", "--no-relative", "--src-prefix=a/", "--dst-prefix=b/", "--ignore-submodules=all"),
)


def _merge_base(tree: WorkTree, ref: str) -> str:
    try:
        commit = tree.git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}").decode().strip()
    except NoGit:
        raise
    except GitError:
        raise GitError(f"no commit is called {ref!r} in {tree.root}") from None
    try:
        return tree.git("merge-base", commit, "HEAD").decode().strip()
    except GitError:
        where = f"in {tree.root}; if it is a shallow clone, fetch more"
        raise GitError(f"{ref!r} and the current commit have no common ancestor {where}") from None


def _changes(patch: bytes) -> Iterator[tuple[bytes, Lines | None]]:
    """The lines that a patch without context adds, by file; None of a file that git takes for binary."""
    lines = iter(patch.split(b"\n"))
    name, added = b"", list[tuple[int, int]]()
    for line in lines:
        if line.startswith(b"+++ "):
            if added:
                yield name, tuple(added)
            name, added = _name(line[4:]), []
        elif line.startswith(b"Binary files "):
            yield _name(line.removesuffix(b" differ").rpartition(b" and ")[2]), None
        elif match := _HUNK.match(line):
            removed, start, count = (int(1 if number is None else number) for number in match.groups())
            if count:
                added.append((start, start + count - 1))
            for _ in range(removed + count):  # their text may look like a header
                if next(lines, b"").startswith(b"\\"):
                    next(lines, b"")
    if added:
        yield name, tuple(added)


def _name(label: bytes) -> bytes:
    """The path in a header line of a patch."""
    if label.startswith(b'"'):
        label = _ESCAPE.sub(_unescaped, label.rstrip()[1:-1])
    return label.removesuffix(b"\t")[len(b"b/") :]


def _unescaped(match: re.Match[bytes]) -> bytes:
    return bytes([int(match[1], 8)]) if len(match[1]) == 3 else _ESCAPED.get(match[1], match[1])


# -- commits --------------------------------------------------------------------------------------------------------


def committable(paths: Sequence[str]) -> WorkTree:
    """The one work tree whose files are to be written and committed.

    Raises:
        GitError: there is none or more than one, something is staged, or a merge or the like is under way.
    """
    trees, outside = work_trees(paths)
    if outside:
        raise GitError(f"{outside[0]} is in no git work tree")
    if len(trees) > 1:
        roots = " and ".join(sorted(tree.root for tree in trees)[:2])
        raise GitError(f"the files are in several git work trees ({roots}); run once for each")
    (tree,) = trees
    tags = {entry[2:]: entry[:1] for entry in tree.git("ls-files", "-v", "-z").split(b"\0")}
    for name, path in sorted(tree.files.items()):
        if name not in tags:
            raise GitError(f"{path} is not tracked by git")
        if tags[name] != b"H":  # nobody knows what a commit of it would hold
            raise GitError(f"{path} is marked assume-unchanged or skip-worktree, so git does not look at its changes")
    for sign in _UNDER_WAY:
        where = os.fsdecode(tree.git("rev-parse", "--git-path", sign)).rstrip("\n")
        if os.path.exists(os.path.join(tree.root, where)):
            raise GitError(f"a merge, rebase or the like is under way in {tree.root}; finish it first")
    staged = tree.git("diff", "--cached", "--name-only", "--no-ext-diff", "-z").split(b"\0")
    if staged[0]:
        raise GitError(f"{os.fsdecode(staged[0])} is staged already; commit or unstage what is staged first")
    return tree


def commit(tree: WorkTree, names: Iterable[bytes], message: bytes) -> str:
    """Commit some files as they are now, nothing else; the id of the commit. Hooks run as for every commit.

    Raises:
        GitError: git or a hook refused.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "message")
        with open(path, "wb") as file:
            file.write(message)
        options = ("--quiet", "--only", "--cleanup=whitespace", "--pathspec-from-file=-", "--pathspec-file-nul")
        # In the language of the person, for hooks say what is wrong.
        paths = b"\0".join(names)
        git(tree.root, "commit", *options, "--file", path, input=paths, language={})
    with contextlib.suppress(GitError):  # where a hook changed and staged them, --only left the index behind
        git(tree.root, "reset", "--quiet", "--pathspec-from-file=-", "--pathspec-file-nul", input=paths)
    return tree.git("rev-parse", "HEAD").decode().strip()
