"""Notebooks in Markdown: MyST with `{code-cell}` directives, and Jupytext's Markdown with `python` fences.

Every line of the file is one line of the program; a line that is no code is a comment there. Other Markdown is not
read: what its fences show is seldom one program, and seldom code of the reader's own project.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from shardfix.documents.base import Document
from shardfix.documents.celled import NEWLINE, Cell, Celled, other_language
from shardfix.model import Edit, Rewrite
from shardfix.parse import ParseFailure

_CODE_CELL = re.compile(r"^(?:`{3,}|~{3,}|:{3,})\{code-cell\}[ \t]*(?P<language>[\w+-]*)", re.MULTILINE)
_FRONT_MATTER = re.compile(
    r"---[ \t]*(?:\r\n|\r|\n)(?:(?!---|\.\.\.).*(?:\r\n|\r|\n))*?(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n|\Z)"
)
_JUPYTEXT = re.compile(r"^(?:[ \t]+)?jupytext:", re.MULTILINE)  # in MyST at the margin, else a part of `jupyter`
_KERNEL = re.compile(
    r"^(?P<margin>[ \t]*)kernelspec:[ \t]*(?:\r\n|\r|\n)(?P<members>(?:(?P=margin)[ \t]+\S.*(?:\r\n|\r|\n))*)",
    re.MULTILINE,
)
_FENCE = re.compile(r"(?P<margin> {0,3})(?P<fence>`{3,}|~{3,}|:{3,})(?P<info>.*)")
_PYTHON = ("", "ipython", "ipython2", "ipython3", "python", "python2", "python3")
_OPTION = re.compile(r":[\w-]+:")
_NOT_RUN = re.compile(r"\.noeval\b|active=")
_REGION = re.compile(r"<!-- #(?P<end>end)?(?:raw|md|region)\b")  # a cell of Jupytext that is no code


def is_notebook(text: str) -> bool:
    """Whether a Markdown file is a notebook: it has a `{code-cell}`, or its front matter has `jupytext`."""
    return bool(_JUPYTEXT.search(_front_matter(text)) or _CODE_CELL.search(text))


def read(text: str) -> tuple[str, Document]:
    """The program of a notebook in Markdown.

    Raises:
        ParseFailure: the text is no notebook, or a cell does not parse.
    """
    if not is_notebook(text):
        raise ParseFailure("line 1: is no notebook: it has neither a {code-cell} nor `jupytext` in its front matter")
    kernel = _KERNEL.search(_front_matter(text))
    named = dict(re.findall(r"^[ \t]+(language|name):[ \t]*(\S+)", kernel["members"] if kernel else "", re.MULTILINE))
    return _Markdown(text, other_language(named.get("language"), named.get("name"))).program(text)


class _Markdown(Celled):
    def __init__(self, text: str, language: str) -> None:
        super().__init__(text, language)
        self._read = not language

    def program(self, text: str) -> tuple[str, Document]:
        """The program, and this document."""
        lines = _lines(text)
        ranges = list(_code(text, lines)) if self._read else []
        codes = self.code_of([Cell("".join(lines[a:b]), "", a + 1) for a, b in ranges])
        pieces: list[str] = []
        position = 0
        for (start, end), code in zip(ranges, codes, strict=True):
            if code is not None:
                pieces += [*map(self._hidden, lines[position:start]), code]
                position = end
        return "".join([*pieces, *map(self._hidden, lines[position:])]), self

    def file_text(self, program: str) -> str:
        return self.masks.taken_back(program)

    def diff(self, before: str, after: str, path: str) -> str:
        return super().diff(self.masks.taken_back(before), self.masks.taken_back(after), path)

    def placed(self, program: str, rewrite: Rewrite) -> Rewrite:
        return replace(
            rewrite,
            column=self.column(program, rewrite.start),
            start=self._offset(program, rewrite.start),
            end=self._offset(program, rewrite.end),
            reason=self.masks.taken_back(rewrite.reason),
            evidence=tuple(replace(each, text=self.masks.taken_back(each.text)) for each in rewrite.evidence),
            edits=tuple(
                Edit(self._offset(program, e.start), self._offset(program, e.end), self.masks.taken_back(e.text))
                for e in rewrite.edits
            ),
        )

    def end_of_block(self, program: str, offset: int) -> int:
        return next((mark.start() for mark in self.masks.comments(program) if mark.start() >= offset), len(program))

    def editable(self, program: str) -> str:
        return self.masks.taken_back(program)

    def edited(self, text: str) -> str:
        try:
            return self.program(text)[0]
        except ParseFailure as error:
            raise ValueError(str(error)) from None

    def _hidden(self, line: str) -> str:
        content = line.rstrip("\r\n")
        return self.masks.comment(content) + line[len(content) :] if content.strip() else line

    def _offset(self, program: str, offset: int) -> int:
        return len(self.masks.taken_back(program[:offset]))


def _lines(text: str) -> list[str]:
    starts = [0, *(match.end() for match in NEWLINE.finditer(text)), len(text)]
    return [text[a:b] for a, b in pairwise(starts) if a < b]


@dataclass(frozen=True)
class _Fence:
    mark: str
    code: bool

    def closed_by(self, line: str) -> bool:
        return line.lstrip(" ").startswith(self.mark) and not line.strip().strip(self.mark[0])


def _code(text: str, lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The first and the end line, from 0, of the code of each cell."""
    directives = _CODE_CELL.search(text) is not None
    fence: _Fence | None = None
    first = len(_lines(_front_matter(text)))
    start, skipped = 0, False
    for number, line in enumerate(lines[first:], first):
        region = None if directives or (fence and not skipped) else _REGION.match(line)
        if region is not None or skipped:
            skipped = not region["end"] if region is not None else True
        elif fence is not None:
            if fence.closed_by(line):
                if fence.code:
                    yield start, number
                fence = None
        else:
            fence = _opened(line, directives)
            start = _after_options(lines, number + 1) if directives else number + 1
    if fence is not None and fence.code:
        yield start, len(lines)


def _opened(line: str, directives: bool) -> _Fence | None:
    match = _FENCE.match(line.rstrip("\r\n"))
    if match is None or (match["fence"][0] == "`" and "`" in match["info"]):
        return None
    cell = _CODE_CELL.match(line)
    if directives:
        if cell is None and match["fence"][0] == ":":
            return None  # an admonition, in which there may be cells
        return _Fence(match["fence"], cell is not None and cell["language"].lower() in _PYTHON)
    info = match["info"].split(maxsplit=1)
    python = bool(info) and info[0].lower() in _PYTHON and not match["margin"]
    return _Fence(match["fence"], python and not (info[1:] and _NOT_RUN.search(info[1])))


def _after_options(lines: Sequence[str], number: int) -> int:
    """The line after the options of a directive."""
    if number < len(lines) and lines[number].rstrip() == "---":
        return next((n + 1 for n in range(number + 1, len(lines)) if lines[n].rstrip() == "---"), number)
    while number < len(lines) and _OPTION.match(lines[number]):
        number += 1
    return number


def _front_matter(text: str) -> str:
    match = _FRONT_MATTER.match(text)
    return match[0] if match else ""
