"""What every document of cells has in common: hidden text, and code that is told cell by cell."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from shardfix.documents import magics
from shardfix.documents.base import Document
from shardfix.documents.masks import Masks
from shardfix.model import Rewrite, Safety
from shardfix.parse import ParseFailure, parse

NEWLINE = re.compile(r"\r\n|\r|\n")
_AT_LINE = re.compile(r"line (\d+): ")
#: Magics, besides those that run a cell in the notebook's own namespace, whose cells are likely to hold JAX code.
_PYTHON = frozenset(("pypy", "python", "python3", "px", "timeit", "writefile"))


@dataclass(frozen=True)
class Cell:
    """A code cell: its text in the file, and the place of its first line as messages name it."""

    text: str
    name: str  #: `cell 3`; empty where lines are those of the file
    line: int = 1


class Celled(Document):
    """A document whose program is the code of its cells in order."""

    def __init__(self, text: str, language: str) -> None:
        self.masks = Masks(text)
        if language:
            self.warnings = (f"1: not read, for it is a notebook of {language}",)

    def code_of(self, cells: Sequence[Cell]) -> list[str | None]:
        """The Python of each cell, None for one that is not read; tells of it where JAX may be in there.

        Raises:
            ParseFailure: a cell does not parse.
        """
        found = [magics.code(cell.text, self.masks) for cell in cells]
        everything = [magics.words(cell.text) for cell in cells]
        for number, (cell, code) in enumerate(zip(cells, found, strict=True)):
            tree = _parsed(code.text, cell) if code.text is not None else None
            if tree is not None and code.closed:
                first = all(each.text is None for each in found[:number])
                others = set().union(*everything[:number], *everything[number + 1 :])
                if first or _imports(tree) or _binds(tree) & others:
                    found[number] = replace(code, text=None, names=frozenset(everything[number]))
        self.hidden = frozenset().union(*(code.names for code in found))
        self.warnings += tuple(
            f"{_place(cell)}: a cell of %%{code.magic} that may hold JAX code is not read"
            for cell, code in zip(cells, found, strict=True)
            if code.text is None and code.magic in _PYTHON and "jax" in cell.text
        )
        return [code.text for code in found]

    def code_again(self, text: str, number: int) -> str:
        """The Python of a cell that a person has edited.

        Raises:
            ValueError: it does not parse, or it is one for something else now.
        """
        found = magics.code(text, self.masks)
        if found.text is None:
            raise ValueError(f"cell {number} would be one of %%{found.magic}")
        try:
            _parsed(found.text, Cell(text, f"cell {number}"))
        except ParseFailure as error:
            raise ValueError(str(error)) from None
        return found.text

    def held(self, program: str, rewrite: Rewrite) -> Rewrite:
        why = ""
        for edit in rewrite.edits:
            old = program[edit.start : edit.end]
            if self.masks.has_comment(old):
                why = "it reaches over several cells"
            elif self.masks.found(old) != self.masks.found(edit.text):
                why = "a magic stands in what would be rewritten"
            elif NEWLINE.search(edit.text) and self.masks.has_code_behind(
                program[_line_start(program, edit.start) : edit.start]
            ):
                why = "the code behind a magic must stay on one line"
        if why and rewrite.safety is not Safety.MANUAL:
            reason = f"{rewrite.reason}; to do by hand, for {why}"
            rewrite = replace(rewrite, safety=Safety.MANUAL, edits=(), imports=(), helpers=(), unused=(), reason=reason)
        return rewrite

    def spot(self, program: str, line: int) -> str:
        cell, line = self.place(program, line)
        return f"cell {cell}:{line}" if cell else str(line)

    def told(self, program: str, message: str) -> str:
        match = _AT_LINE.match(message)
        if match is None:
            return message
        cell, line = self.place(program, int(match[1]))
        where = f"cell {cell}, line {line}: " if cell else f"line {line}: " if line else ""
        return where + message[match.end() :]

    def place(self, program: str, line: int) -> tuple[int, int]:
        """The cell and the line in it of a line of the program; cell 0: a line of the file; line 0: nowhere."""
        return 0, line

    def column(self, program: str, offset: int) -> int:
        """The column from 1 that an offset has in the file."""
        return len(self.masks.taken_back(program[_line_start(program, offset) : offset])) + 1


def other_language(language: object, kernel: object) -> str:
    """The language of a notebook by what it says of language and kernel, empty for Python and where it says nothing."""
    if language:
        return "" if _LANGUAGE.match(str(language)) else str(language)
    return str(kernel) if _OTHER_KERNEL.match(str(kernel)) else ""


_LANGUAGE = re.compile(r"i?python", re.IGNORECASE)
_OTHER_KERNEL = re.compile(
    r"(?:bash|deno|ir|javascript|julia|octave|rust|sagemath|scala|sos|xcpp)(?![a-z])", re.IGNORECASE
)


def _parsed(code: str, cell: Cell) -> ast.Module:
    try:
        return parse(code).tree
    except ParseFailure as error:
        match = _AT_LINE.match(str(error))
        if match is None:
            raise
        line = int(match[1]) + cell.line - 1
        where = f"{cell.name}, line {line}: " if cell.name else f"line {line}: "
        raise ParseFailure(where + str(error)[match.end() :]) from None


def _place(cell: Cell) -> str:
    return f"{cell.name}:{cell.line}" if cell.name else str(cell.line)


def _binds(tree: ast.Module) -> set[str]:
    """The names that a cell binds, in whatever scope."""
    found = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return found | {
        n.name for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    }


def _imports(tree: ast.Module) -> bool:
    return any(isinstance(n, (ast.Import, ast.ImportFrom)) for n in ast.walk(tree))


def _line_start(program: str, offset: int) -> int:
    return max(program.rfind("\n", 0, offset), program.rfind("\r", 0, offset)) + 1
