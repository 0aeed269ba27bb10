"""A run in parts, each of them a commit or a patch that a person can review: by codemod, directory or owner.

The parts, applied one after the other, give exactly what the run as a whole gives.
"""

from __future__ import annotations

import os
import re
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from shardfix import codemods, diff, owners, runner
from shardfix.codemods.base import Codemod
from shardfix.config import Settings
from shardfix.lines import moved
from shardfix.model import FileReport, Lines, Rewrite, Safety, Status
from shardfix.reports import text as words
from shardfix.reports.rules import plain
from shardfix.workers import Task


class SplitError(Exception):
    """A run cannot be split as asked; the message is one sentence."""


@dataclass(frozen=True)
class Part:
    """One part of a run: what it is about, and its files with their texts before and after."""

    head: str
    files: tuple[FileReport, ...]
    together: bool = False  #: it is what several rules only do together

    @property
    def title(self) -> str:
        """`SF301 pjit: 2 rewrites in 1 file`."""
        return f"{self.head}: {f'together in {_files(self.files)}' if self.together else _counted(self.files)}"

    @property
    def why(self) -> str:
        """What is done and why, in paragraphs."""
        return _TOGETHER if self.together else _why(rewrite for file in self.files for rewrite in file.applied)

    @property
    def message(self) -> bytes:
        """The commit message."""
        # A folder may have a name that is no text.
        return f"shardfix: {self.title}\n\n{self.why}\n".encode("utf-8", "backslashreplace")


def split(files: Sequence[FileReport], way: str, settings: Settings, lines: Mapping[str, Lines | None]) -> list[Part]:
    """The parts of a run by one of `options.WAYS`, in the order in which they are to be applied.

    Args:
        settings, lines: what the run went by.

    Raises:
        SplitError: there is nothing that names owners.
    """
    changed = [file for file in files if file.changed]
    if way == "codemod":
        return _by_codemod(changed, settings, lines)
    return _grouped(changed, _folder if way == "directory" else _owners())


def patch_name(number: int, part: Part) -> str:
    """`0001-SF301-pjit.patch`."""
    name = re.sub(r"[^\w.]+", "-", part.head).strip("-")
    return f"{number:04}-{name[:60]}.patch"


def patch(part: Part, base: str) -> bytes:
    """A patch, to be applied in a folder, with the message before it, which `git apply` passes over."""
    diffs = (diff.patch(file.before, file.after, file.path, file.encoding, file.bom, base) for file in part.files)
    return part.message + b"\n" + b"".join(diffs)


# -- by codemod -----------------------------------------------------------------------------------------------------


def _by_codemod(files: Sequence[FileReport], settings: Settings, lines: Mapping[str, Lines | None]) -> list[Part]:
    stages: dict[str, list[FileReport]] = {}
    turns = _order(files)
    for file in files:
        for code, stage in _stages(file, turns, replace(settings, lines=lines.get(file.path))):
            stages.setdefault(code, []).append(stage)
    order = [codemod for codemod in turns if codemod.code in stages]
    parts = [Part(f"{codemod.code} {codemod.name}", tuple(stages[codemod.code])) for codemod in order]
    if rest := stages.get(""):
        parts.append(Part(", ".join(_codes(rest)), tuple(rest), together=True))
    return parts


_TOGETHER = textwrap.fill(
    "What is left when each rule has rewritten these files on its own: rewrites that build on those of another rule, "
    "or import lines that the rules together order differently.",
    72,
)


def _order(files: Iterable[FileReport]) -> list[Codemod]:
    """The rules in the order in which their turns came, on the average over the files that several of them changed."""
    turns: dict[str, list[int]] = {}
    for file in files:
        codes = list(dict.fromkeys(rewrite.code for rewrite in file.applied))
        for turn, code in enumerate(codes if len(codes) > 1 else ()):
            turns.setdefault(code, []).append(turn)

    def key(codemod: Codemod) -> tuple[float, str]:
        found = turns.get(codemod.code, [0])
        return sum(found) / len(found), codemod.code

    return sorted(codemods.ALL, key=key)


def _stages(file: FileReport, turns: Sequence[Codemod], settings: Settings) -> list[tuple[str, FileReport]]:
    """What each codemod does to a file in its turn; under no code, what is then still missing."""
    codes = {rewrite.code for rewrite in file.applied}
    if len(codes) == 1:
        return [(codes.pop(), file)]
    found: list[tuple[str, FileReport]] = []
    text = file.before
    for code in (codemod.code for codemod in turns if codemod.code in codes):
        counting = settings.lines and moved(settings.lines, file.before, text)
        own = replace(settings, select=(code,), extend_select=(), lines=counting)
        stage = runner.work_on_text(text, file.path, own, Task.FIX, file.encoding, file.bom)
        if stage.changed and stage.status is Status.OK:
            found.append((code, stage))
            text = stage.after
    if text != file.after:
        found.append(("", replace(file, before=text)))
    return found


# -- by directory or owner ------------------------------------------------------------------------------------------


def _grouped(files: Sequence[FileReport], key: Callable[[str, str], str]) -> list[Part]:
    groups: dict[str, list[FileReport]] = {}
    for file in files:
        real = os.path.realpath(file.path)
        root = diff.git_root(os.path.dirname(real)) or os.path.realpath(os.curdir)
        groups.setdefault(key(root, os.path.relpath(real, root).replace(os.sep, "/")), []).append(file)
    return [Part(words.on_one_line(name), tuple(group)) for name, group in sorted(groups.items())]


def _folder(root: str, path: str) -> str:
    return os.path.dirname(path) or "top folder"


def _owners() -> Callable[[str, str], str]:
    known: dict[str, Callable[[str], tuple[str, ...]]] = {}

    def owner(root: str, path: str) -> str:
        if root not in known:
            if not owners.read(root):
                raise SplitError(f"{root} has none of {', '.join(owners.PLACES)}, which would name the owners")
            known[root] = owners.owners(root)
        return " ".join(known[root](os.path.join(root, path))) or "nobody's"

    return owner


# -- words ----------------------------------------------------------------------------------------------------------


def _counted(files: Sequence[FileReport]) -> str:
    rewrites = sum(len(file.applied) for file in files)
    return f"{words.plural(rewrites, 'rewrite')} in {_files(files)}"


def _files(files: Sequence[FileReport]) -> str:
    return words.plural(len(files), "file")


def _codes(files: Iterable[FileReport]) -> list[str]:
    return sorted({rewrite.code for file in files for rewrite in file.applied})


def _why(rewrites: Iterable[Rewrite]) -> str:
    """A paragraph on each codemod: what it does, how often it did, and why."""
    counts = Counter((rewrite.code, rewrite.safety) for rewrite in rewrites)
    return "\n\n".join(
        _paragraph(codemod, counts[codemod.code, Safety.SAFE], counts[codemod.code, Safety.UNSAFE])
        for codemod in codemods.ALL
        if any(code == codemod.code for code, _ in counts)
    )


def _paragraph(codemod: Codemod, safe: int, unsafe: int) -> str:
    levels = [f"{count} {label}" for count, label in ((safe, "safe"), (unsafe, "unsafe")) if count]
    head = f"{codemod.code} {codemod.name} ({', '.join(levels)}): {plain(codemod.summary)}"
    why = plain(codemod.sections.get("Why", "")).split("\n\n")
    return "\n\n".join([textwrap.fill(f"{head} {why[0]}", 72), *(_wrapped(each) for each in why[1:])])


def _wrapped(paragraph: str) -> str:
    """A paragraph as commit messages have it; one that is laid out, such as code, stays as it is."""
    laid_out = any(line.startswith((" ", "-", "*", ">")) for line in paragraph.split("\n"))
    return paragraph if laid_out else textwrap.fill(paragraph, 72)
