"""Who owns a file: the CODEOWNERS file of a work tree, read as GitHub and GitLab read it.

The last pattern that matches decides, and one without owners takes them away again. GitLab's sections each decide for
themselves, and their owners add up.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pathspec import GitIgnoreSpec

#: where GitHub looks, in its order, then where GitLab looks
PLACES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS")

_WORD = re.compile(r"(?:\\.|\S)+")
_COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
_SECTION = re.compile(r"\^?\[(?P<name>[^\]]+)\](?:\[\d*\])?(?P<owners>(?:\s.*)?)$")
_NO_NAME = "\0"  # a name that no file has


@dataclass(frozen=True)
class Rule:
    """One line of the file. A later rule of the same section wins over it."""

    section: str
    pattern: str
    owners: tuple[str, ...]

    def matches(self, path: str) -> bool:
        """Whether the rule speaks of a file, named relative to the root with forward slashes."""
        if self.pattern.endswith("/*"):
            # Unlike in .gitignore, `docs/*` holds for the files of the folder and not for those in folders of it.
            path = f"{os.path.dirname(path)}/{_NO_NAME}".lstrip("/")
            return _spec(f"{self.pattern[:-1]}{_NO_NAME}").match_file(path)
        return _spec(self.pattern).match_file(path)


def owners(root: str) -> Callable[[str], tuple[str, ...]]:
    """A function from a path to those who own the file, () where nobody does or no CODEOWNERS file is there.

    Args:
        root: the top of the work tree. Paths may be absolute or relative to the current folder.
    """
    rules = read(root)
    top = os.path.realpath(root)

    @functools.cache
    def of(path: str) -> tuple[str, ...]:
        relative = os.path.relpath(os.path.realpath(path), top).replace(os.sep, "/")
        return () if relative.startswith("../") else match(rules, relative)

    return of


def match(rules: tuple[Rule, ...], path: str) -> tuple[str, ...]:
    """The owners of a file that is named relative to the root."""
    last = {rule.section: rule.owners for rule in rules if rule.matches(path)}
    return tuple(dict.fromkeys(owner for found in last.values() for owner in found))


def read(root: str) -> tuple[Rule, ...]:
    """The rules of the first CODEOWNERS file found below `root`; none where there is none."""
    for place in PLACES:
        try:
            with open(os.path.join(root, place), encoding="utf-8", errors="surrogateescape") as file:
                return tuple(_rules(file.read()))
        except OSError:
            continue
    return ()


def _rules(text: str) -> Iterator[Rule]:
    section, default = "", ()  # type: str, tuple[str, ...]
    for line in text.splitlines():
        line = _COMMENT.sub("", line).strip()
        if found := _SECTION.match(line):
            section, default = found["name"].lower(), tuple(found["owners"].split())
        elif words := _WORD.findall(line):
            pattern, *listed = words
            if _is_pattern(pattern):
                yield Rule(section, pattern, tuple(listed) or default)


def _is_pattern(word: str) -> bool:
    # Both hosts pass over a line that they do not understand; neither knows `!`.
    try:
        _spec(word)
    except ValueError:
        return False
    return not word.startswith("!")


@functools.cache
def _spec(pattern: str) -> GitIgnoreSpec:
    return GitIgnoreSpec.from_lines([pattern])
