"""Jupyter notebooks: the code cells of an `.ipynb` file as one program, put back into the JSON string by string.

Only the strings that hold the code of a changed cell are written anew, line by line; every other byte of the file
(outputs, metadata, the order of keys, indentation, escapes) stays.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from shardfix import diff
from shardfix.documents import json_text, jupyter
from shardfix.documents.base import Document
from shardfix.documents.celled import NEWLINE, Cell, Celled
from shardfix.documents.jupyter import Source
from shardfix.model import Edit, Evidence, Rewrite

_LINES = re.compile(r"\blines? (\d+(?:, \d+)*)")


def read(text: str) -> tuple[str, Document]:
    """The program of a notebook: its code cells in order, each after a comment that no rewrite touches.

    Raises:
        ParseFailure: the text is no notebook, or a cell does not parse.
    """
    sources, language = jupyter.read(text)
    return _Notebook(text, sources, language).program()


@dataclass(frozen=True)
class _Block:
    """The code of a cell in a program."""

    source: int
    start: int
    end: int
    line: int


class _Notebook(Celled):
    def __init__(self, text: str, sources: list[Source], language: str) -> None:
        super().__init__("".join(source.text.value for source in sources), language)
        self._text = text
        self._sources = sources
        self._separators: dict[int, int] = {}  #: number of the mark -> index of the source
        self._known: dict[str, list[_Block]] = {}

    def program(self) -> tuple[str, Document]:
        """The program, and this document."""
        codes = self.code_of([Cell(source.text.value, f"cell {source.number}") for source in self._sources])
        newline = next((m[0] for each in codes if each and (m := NEWLINE.search(each))), "\n")
        pieces = []
        for index, python in enumerate(codes):
            if python is not None:
                number, separator = self.masks.separator(f"# %% cell {self._sources[index].number}")
                self._separators[number] = index
                pieces.append(f"{separator}{newline}{python}{newline}")
        return "".join(pieces), self

    def file_text(self, program: str) -> str:
        blocks = self._blocks(program)
        if [block.source for block in blocks] != list(self._separators.values()):
            raise ValueError("the cells of the notebook are not what they were")
        spelling: json_text.Spelling | None = None
        pieces: list[str] = []
        position = 0
        for block in blocks:
            old = self._sources[block.source].text
            new = self.masks.taken_back(_without_last_newline(program[block.start : block.end]))
            if new != old.value:
                spelling = spelling or json_text.Spelling(self._text)
                pieces += [self._text[position : old.start], json_text.replaced(self._text, old, new, spelling)]
                position = old.end
        return "".join([*pieces, self._text[position:]])

    def diff(self, before: str, after: str, path: str) -> str:
        old, new = self._blocks(before), self._blocks(after)
        shown = []
        for left, right in zip(old, new, strict=True):
            codes = before[left.start : left.end], after[right.start : right.end]
            if codes[0] != codes[1]:
                text = diff.unified(self.masks.taken_back(codes[0]), self.masks.taken_back(codes[1]), path)
                cell = f":cell {self._sources[left.source].number}"
                old_name, new_name, hunks = text.split("\n", 2)
                shown.append("\n".join([old_name.rstrip("\t") + cell, new_name.rstrip("\t") + cell, hunks]))
        return "".join(shown)

    def placed(self, program: str, rewrite: Rewrite) -> Rewrite:
        cell, line = self.place(program, rewrite.line)

        def said(text: str) -> str:
            return _LINES.sub(lambda match: self._lines_said(program, match, cell), text)

        return replace(
            rewrite,
            cell=cell,
            line=line,
            column=self.column(program, rewrite.start),
            start=self._offset(program, rewrite.start)[1],
            end=self._offset(program, rewrite.end)[1],
            reason=said(self.masks.taken_back(rewrite.reason)),
            evidence=tuple(self._evidence(program, each, said(each.text)) for each in rewrite.evidence),
            edits=tuple(self._edit(program, each) for each in rewrite.edits),
        )

    def place(self, program: str, line: int) -> tuple[int, int]:
        blocks = self._blocks(program)
        index = bisect_right(blocks, line, key=lambda block: block.line) - 1
        if index < 0:
            return 0, 0
        block = blocks[index]
        after = blocks[index + 1].line - 1 if index + 1 < len(blocks) else line + 1
        return (self._sources[block.source].number, line - block.line + 1) if line < after else (0, 0)

    def end_of_block(self, program: str, offset: int) -> int:
        ends = [block.end for block in self._blocks(program) if block.end >= offset]
        return ends[0] if ends else len(program)

    def lines(self, program: str, cell: int, line: int) -> tuple[int, int]:
        if not cell:
            return self._of_file_line(program, line)
        block = next((b for b in self._blocks(program) if self._sources[b.source].number == cell), None)
        if block is None:
            raise ValueError(f"cell {cell} holds no Python code that is read")
        last = len(NEWLINE.findall(_without_last_newline(program[block.start : block.end]))) + 1
        if not 0 < line <= last:
            raise ValueError(f"cell {cell} has no line {line}")
        return block.line + line - 1, block.line + line - 1

    def editable(self, program: str) -> str:
        return self.masks.taken_back(program)

    def edited(self, text: str) -> str:
        pieces: list[str] = []
        rest = text
        for mark, index in reversed(self._separators.items()):
            number = self._sources[index].number
            head = f"# %% cell {number}"
            rest, found, cell = _parted(rest, head)
            if not found:
                raise ValueError(f"the line `{head}` is missing")
            pieces += [self.code_again(cell, number), found[len(head) :].lstrip(" \t"), self.masks.mark(mark)]
        if rest.strip():
            raise ValueError(f"something stands above the line `{head}`")
        return "".join(reversed(pieces))

    def editable_name(self, path: str) -> str:
        return f"{os.path.basename(path)}.py"

    def _blocks(self, program: str) -> list[_Block]:
        if program not in self._known:
            if len(self._known) > 3:  # a rewrite is looked at with the text before and after it
                self._known.clear()
            self._known[program] = list(self._find_blocks(program))
        return self._known[program]

    def _find_blocks(self, program: str) -> Iterator[_Block]:
        marks = [m for m in self.masks.comments(program) if int(m[1]) in self._separators]
        line, position = 1, 0
        for number, mark in enumerate(marks):
            newline = NEWLINE.search(program, mark.end())
            start = newline.end() if newline else len(program)
            end = marks[number + 1].start() if number + 1 < len(marks) else len(program)
            line += len(NEWLINE.findall(program[position:start]))
            position = start
            yield _Block(self._separators[int(mark[1])], start, end, line)

    def _offset(self, program: str, offset: int) -> tuple[int, int]:
        """The cell and the offset in its text of an offset in the program."""
        block = [b for b in self._blocks(program) if b.start <= offset][-1]
        return self._sources[block.source].number, len(self.masks.taken_back(program[block.start : offset]))

    def _edit(self, program: str, edit: Edit) -> Edit:
        cell, start = self._offset(program, edit.start)
        end = start + len(self.masks.taken_back(program[edit.start : edit.end]))
        return Edit(start, end, self.masks.taken_back(edit.text), cell)

    def _evidence(self, program: str, evidence: Evidence, text: str) -> Evidence:
        cell, line = self.place(program, evidence.line) if evidence.line else (0, 0)
        return Evidence(self.masks.taken_back(text), line, cell)

    def _lines_said(self, program: str, match: re.Match[str], here: int) -> str:
        """`line 3` of a message, with the cell where that is another one."""
        places = [self.place(program, int(number)) for number in match[1].split(", ")]
        said = [f"line {line}" if cell in (here, 0) else f"line {line} of cell {cell}" for cell, line in places]
        return ", ".join(said)

    def _of_file_line(self, program: str, line: int) -> tuple[int, int]:
        starts = [0, *(match.end() for match in NEWLINE.finditer(self._text)), len(self._text) + 1]
        if not 0 < line < len(starts):
            raise ValueError(f"the file has no line {line}")
        for block in self._blocks(program):
            hit = []
            number = block.line
            for piece in self._sources[block.source].text.pieces:
                if starts[line - 1] <= piece.start < starts[line]:
                    hit.append(number)
                number += len(NEWLINE.findall(piece.value))
            if hit:
                return hit[0], hit[-1]
        raise ValueError(f"line {line} of the file is no Python code; a place in a cell is written `cell 3:4`")


def _parted(text: str, head: str) -> tuple[str, str, str]:
    """What stands above the last line that is `head`, that line with its newline, and what stands below it."""
    found = list(re.finditer(rf"^{re.escape(head)}[ \t]*(?:\r\n|\r|\n|\Z)", text, re.MULTILINE))
    if not found:
        return text, "", ""
    return text[: found[-1].start()], found[-1][0], text[found[-1].end() :]


def _without_last_newline(code: str) -> str:
    match = re.search(r"(?:\r\n|\r|\n)\Z", code)
    return code[: match.start()] if match else code
