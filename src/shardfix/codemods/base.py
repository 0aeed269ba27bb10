"""What a codemod is, and the draft in which it collects one rewrite."""

from __future__ import annotations

import ast
import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from packaging.version import Version

from shardfix import editing, imports
from shardfix.analysis.module import Module
from shardfix.config import Settings
from shardfix.model import Edit, Evidence, Helper, Import, Rewrite, Safety

HEADINGS = ("What it does", "Why", "Example", "Safety", "References")

_NOT_IN_STRINGS = frozenset("\"'\n\\#")


def crosses(settings: Settings, changed: str) -> bool:
    """Whether a change of JAX lies between the version the code runs on today and the one it must run on."""
    version = Version(changed)
    return version <= settings.to_version and (settings.from_version is None or settings.from_version < version)


class Codemod(ABC):
    """One piece of JAX knowledge. The class docstring, with its fixed headings, is what users read about it."""

    code: ClassVar[str]
    name: ClassVar[str]
    triggers: ClassVar[tuple[str, ...]]  #: a file for which none of these holds is not looked at; see `triggers`
    since: ClassVar[str] = "0"  #: the JAX version that brought the fault
    removed: ClassVar[str] = ""  #: the first JAX version without the fault, empty while it lasts
    until: ClassVar[str] = ""  #: code that runs on this JAX or a newer one is past it, empty where it may never be
    opt_in: ClassVar[bool] = False  #: runs only when selected
    first: ClassVar[bool] = False  #: others go by what it writes, and look again when its rewrites are done
    fallback: ClassVar[bool] = False  #: its findings give way to those of any other codemod at the same place

    @abstractmethod
    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        """Yield what this codemod finds in a module."""

    def applies(self, settings: Settings) -> bool:
        """Whether the fault exists on the JAX that the code must run on, and can be in code that runs where it does."""
        target, known = settings.to_version, settings.from_version
        if self.until and known is not None and Version(self.until) <= known:
            return False
        return Version(self.since) <= target and not (self.removed and Version(self.removed) <= target)

    @property
    def summary(self) -> str:
        return (inspect.getdoc(type(self)) or "").partition("\n")[0]

    @property
    def sections(self) -> dict[str, str]:
        """The docstring by heading."""
        text = inspect.getdoc(type(self)) or ""
        parts = re.split(rf"^({'|'.join(HEADINGS)})\n-+\n", text, flags=re.MULTILINE)
        return {heading: body.strip("\n") for heading, body in zip(parts[1::2], parts[2::2], strict=True)}


class Draft:
    """One finding in the making: a codemod adds edits, names and evidence, then closes it with a reason.

    Whatever lowers the trust only ever lowers it; a draft in which a name could not be had becomes manual.
    """

    def __init__(self, codemod: Codemod, module: Module, node: ast.AST, safety: Safety = Safety.SAFE) -> None:
        self.codemod = codemod
        self.module = module
        self.node = node
        self.safety = safety
        self.caveats: list[str] = []
        self._edits: list[Edit] = []
        self._imports: list[Import] = []
        self._evidence: list[Evidence] = []
        self._unused: list[str] = []
        self._helpers: list[Helper] = []

    def name(self, dotted: str, at: ast.AST | None = None) -> str:
        """The expression for a JAX object at the place of the finding; its import comes with the rewrite."""
        try:
            text, needed = imports.expression(self.module, dotted, at if at is not None else self.node)
        except imports.CannotName as error:
            self.lower(Safety.MANUAL, str(error))
            return dotted
        if needed is not None:
            self._imports.append(needed)
        return text

    def rename(self, node: ast.expr, old: str, new: str) -> Edit:
        """The edit that makes a use of one JAX object a use of another; `lax.a` becomes `lax.b` without an import."""
        if isinstance(node, ast.Attribute) and old.rpartition(".")[0] == new.rpartition(".")[0]:
            return editing.rename_last(self.module, node, new.rpartition(".")[2])
        return editing.replace(self.module, node, self.name(new))

    def need(self, request: Import | Helper) -> None:
        """The edits use a name that the module has to bind."""
        if isinstance(request, Helper):
            self._helpers.append(request)
        else:
            self._imports.append(request)

    def edit(self, *edits: Edit) -> None:
        self._edits.extend(edits)

    def edit_before(self, *edits: Edit) -> None:
        """Edits whose insertions go before those that are there already, at the same points."""
        self._edits[:0] = edits

    def growth(self, start: int, end: int) -> int:
        """By how many characters the edits so far lengthen a span of the text."""
        inside = [e for e in self._edits if start <= e.start and e.end <= end]
        return sum(len(e.text) - (e.end - e.start) for e in inside)

    def because(self, *evidence: Evidence | None) -> None:
        self._evidence.extend(e for e in evidence if e is not None and e not in self._evidence)

    def drop_argument(self, call: ast.Call, argument: ast.keyword) -> None:
        """Remove a keyword argument; names in it may lose their last use."""
        if any(isinstance(n, (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)) for n in ast.walk(argument)):
            self.lower(Safety.MANUAL, f"{argument.arg}= does more than give a value: take it out by hand")
        self.edit(editing.drop_argument(self.module, call, argument))
        self.may_be_unused(argument.value)

    def lower(self, safety: Safety, caveat: str) -> None:
        """Trust this finding no more than `safety`, and say why."""
        self.safety = max(self.safety, safety)
        if caveat and caveat not in self.caveats:
            self.caveats.append(caveat)

    def may_be_unused(self, *nodes: ast.AST) -> None:
        """Names in these expressions may lose their last use."""
        for node in nodes:
            self._unused.extend(n.id for n in ast.walk(node) if isinstance(n, ast.Name))

    def drops(self, dotted: str) -> None:
        """A use of `import dotted` went away, so that the import may be left without any."""
        self._unused.append(dotted)

    def close(self, reason: str) -> Rewrite:
        """The finished finding. `reason` is one line; what lowered the trust is added to it."""
        if any(_breaks_a_string(self.module, edit) for edit in self._edits):
            self.lower(Safety.MANUAL, "it stands in an f-string: take it out of there first")
        self._weigh_stars()
        start, end = self.module.span(self.node)
        line, column = self.module.position(start)
        manual = self.safety is Safety.MANUAL
        return Rewrite(
            code=self.codemod.code,
            name=self.codemod.name,
            path=self.module.path,
            line=line,
            column=column,
            start=start,
            end=end,
            safety=self.safety,
            reason="; ".join([reason, *self.caveats]),
            evidence=tuple(self._evidence),
            edits=() if manual else tuple(sorted(_joined(self._edits))),
            imports=() if manual else tuple(dict.fromkeys(self._imports)),
            unused=() if manual else tuple(dict.fromkeys(self._unused)),
            helpers=() if manual else tuple(dict.fromkeys(self._helpers)),
        )

    def _weigh_stars(self) -> None:
        """`from jax import pmap`, and then a star import of a module out of sight, which may bring another `pmap`."""
        for name in ast.walk(self.node) if self.module.scopes.stars else ():
            star = self.module.doubtful_star(name) if isinstance(name, ast.Name) else None
            if star is not None:
                text = f"`{self.module.excerpt(star)}` on line {star.lineno} is not followed and may bring another"
                self.lower(Safety.UNSAFE, f"{text} {self.module.excerpt(name)}")


def _joined(edits: list[Edit]) -> list[Edit]:
    """Insertions at one point become one, in the order in which they were asked for."""
    insertions: dict[int, str] = {}
    for edit in edits:
        if edit.start == edit.end:
            insertions[edit.start] = insertions.get(edit.start, "") + edit.text
    return [*(e for e in edits if e.start != e.end), *(Edit(at, at, text) for at, text in insertions.items())]


def _breaks_a_string(module: Module, edit: Edit) -> bool:
    """Whether an edit brings to an f-string what no Python before 3.12 takes there: quotes, line breaks."""
    risky = _NOT_IN_STRINGS.intersection(edit.text)
    for value in module.once(_formatted) if risky else ():
        start, end = module.span(value)
        if start <= edit.start <= end and risky - set(module.text[start:end]):
            return True
    return False


def _formatted(module: Module) -> list[ast.expr]:
    """The expressions in f-strings."""
    return [node.value for node in module.nodes(ast.FormattedValue)]
