"""Who owns a file, by the CODEOWNERS file of a repository, read as GitHub reads it."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from pathspec import GitIgnoreSpec

#: Where the file may be; the first that exists counts.
PLACES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS")

_WORD = re.compile(r"(?:\\.|[^\s\\])+")


@dataclass(frozen=True)
class _Rule:
    pattern: str
    spec: GitIgnoreSpec
    owners: tuple[str, ...]

    def matches(self, path: str) -> bool:
        if not self.spec.match_file(path):
            return False
        # Unlike in gitignore, a pattern that ends in `/*` means the files of a folder and not what is further down.
        return not (self.pattern.endswith("/*") and self.spec.match_file(os.path.dirname(path)))


@dataclass(frozen=True)
class Owners:
    """The rules of a CODEOWNERS file; the last that matches a path counts."""

    rules: tuple[_Rule, ...]

    def of(self, path: str) -> tuple[str, ...]:
        """The owners of a file, given relative to the root and with forward slashes; none where no rule matches, or
        one that names nobody.
        """
        return next((rule.owners for rule in reversed(self.rules) if rule.matches(path)), ())


def load(root: str) -> Owners | None:
    """The owners in a repository; None when it has no CODEOWNERS file."""
    for place in PLACES:
        try:
            with open(os.path.join(root, place), encoding="utf-8", errors="replace") as file:
                return parse(file.read())
        except OSError:
            continue
    return None


def parse(text: str) -> Owners:
    """The rules in a CODEOWNERS file. Lines that GitHub does not take, with `!` or `[`, are passed over as it does."""
    rules: list[_Rule] = []
    for line in text.splitlines():
        words = [match[0] for match in _WORD.finditer(line)]
        comment = next((number for number, word in enumerate(words) if word.startswith("#")), len(words))
        words = words[:comment]
        if words and not words[0].startswith("!") and "[" not in words[0]:
            rules.append(_Rule(words[0], GitIgnoreSpec.from_lines([words[0]]), tuple(words[1:])))
    return Owners(tuple(rules))
