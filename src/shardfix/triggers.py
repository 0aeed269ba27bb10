"""Which codemods may find something in a file, told from its outline: the others are not run, most files not parsed.

A trigger is a text of conditions that all have to hold, separated by ` & `:

    word            the word stands in the file
    path:jax.a.b    the file may mean that name, or one below it, by an import of JAX
    name:jax.a.b|.. the same of several names, by any of their spellings, or through a module that may hand them on
    re:PATTERN      the pattern is found in the code of the file
    names:a,b;f@1   axis names may be given to the keyword a or b, or to the function f at that position, from 0
    none:a,b;f@1    the same for None
    written:a,b;f@1 the same for any value that stands there, or in the `partial` of the function
    old:1.2;a|b     the code may be older than that version: it may mean one of the names, or the settings say so
    array:a         the attribute `a`, or the method of `a()`, may be that of an array that is made or annotated here
    sharding:a      the attribute may be that of `x.sharding`
    makes:jax.a.b   what a call of that name gives may be compared, or stand under a name
    compares        something may be compared with a tuple, or asked for being one
    gone            it may mean a name that the target version does not have
    gone-import     it may import a module that the target version does not have
    option          it has the name of a configuration option that the target version does not have
    enters-mesh     it may enter a mesh: `with mesh:` and its like

A codemod may find something where one of its triggers holds. The triggers stand in the codemods; `data/codemods.json`
repeats them, so that a file without any is done before the codemods are imported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from packaging.version import Version

from shardfix import index
from shardfix.config import Settings
from shardfix.entered import enters_mesh
from shardfix.jaxhistory import history
from shardfix.jaxnames import ALIASES, ASKED
from shardfix.outline import Outline
from shardfix.owned import of_array, of_sharding
from shardfix.spelled import after_call, arguments, given, may_be_names

_KINDS = ("compares", "enters-mesh", "gone", "gone-import", "option")

Condition = Callable[[Outline], bool]

_COMPARES = re.compile(
    rb"[=!]=[\s\\]*\((?:[\s\\]*\)|(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*?,)|\)[\s\\]*[=!]=[\s\\]*[A-Za-z_]"
    rb"|\bin\b[\s\\]*[(\[{][\s\\]*\("
)
_ASSERTS_EQUAL = re.compile(rb"(?:assert(?:Not)?Equals?|assertTupleEqual)[\s\\]*\(")
_TUPLE_ITSELF = re.compile(rb"tuple[\s\\]*[,)]")
_OPTIONS = (re.compile(rb"jax_\w+(?=['\"])"), re.compile(rb"JAX_\w+(?=['\"])"))
_VARIABLES = frozenset((b"environ", b"getenv", b"putenv"))
_ASKS_OPTION = frozenset((b"update", b"read"))
#: What stands before a value that is set, compared or asked about.
_KEPT_IN = re.compile(
    rb"(?:(?:^|[;:])[ \t]*[\w.\[\]\"', ]+(?::[^=\r\n]*)?=|:=|[=!]=|"
    rb"\b(?:in|isinstance[\s\\]*\(|assert\w*[\s\\]*\([^()\r\n]*))"
    rb"[\s\\(]*(?:\w+[\s\\]*\.[\s\\]*)*$|\)[\s\\]*[=!]=[\s\\(]*(?:\w+\.)*$",
    re.MULTILINE,
)
_COMPARED = re.compile(rb"[\s\\)]*(?:[=!]=|(?:not[\s\\]+)?in\b)")


def triggers_for(settings: Settings) -> Triggers:
    """The triggers of the codemods that may run with these settings."""
    entries = index.entries()
    known = _MADE.get(settings)
    if known is None or known[0] is not entries:
        table = [(entry.code, entry.triggers) for entry in entries if index.is_selected(entry, settings)]
        made = Triggers(table, settings.to_version, dict(settings.same_as), settings.from_version)
        if len(_MADE) >= _MOST_MADE:  # per-file-ignores make settings of their own
            _MADE.clear()
        known = _MADE[settings] = (entries, made)
    return known[1]


_MOST_MADE = 64
_MADE: dict[Settings, tuple[tuple[index.Entry, ...], Triggers]] = {}


class Triggers:
    """The triggers of some codemods, for one target version."""

    def __init__(
        self,
        table: Iterable[tuple[str, tuple[str, ...]]],
        version: Version,
        same_as: dict[str, str],
        today: Version | None = None,
    ) -> None:
        """`table` lists codes with triggers; `same_as` maps names of the project to names of JAX.

        Args:
            today: the version that the code runs on as it stands, where that is told.
        """
        self._version = version
        self._today = today
        self._same_as = same_as
        self._wrappers = {wrapper.rpartition(".")[2].encode() for wrapper in same_as}
        self._gone: dict[str, bool] = {}
        self._last: tuple[bytes | None, tuple[str, ...]] = (None, ())  # a file is asked about twice, on two ways
        self._rows = [(code, self._compiled(triggers)) for code, triggers in table]

    def codes(self, data: bytes) -> tuple[str, ...]:
        """The codes of the codemods that may find something in a file of these bytes."""
        if data != self._last[0]:
            self._last = data, self._codes(data)
        return self._last[1]

    def _codes(self, data: bytes) -> tuple[str, ...]:
        outline = Outline(data, history().was_module)
        return tuple(code for code, conditions in self._rows if any(holds(outline) for holds in conditions))

    def is_candidate(self, data: bytes) -> bool:
        """Whether there may be anything to say about a file: it concerns JAX, and a codemod may find something.

        Words to shardfix itself are a reason too, without JAX as well: what is wrong with them is told.
        """
        if b"shardfix:" in data:
            return True
        if b"jax" not in data and not any(wrapper in data for wrapper in self._wrappers):
            return False
        return bool(self.codes(data))

    def _compiled(self, triggers: tuple[str, ...]) -> list[Condition]:
        words = {t.encode() for t in triggers if " & " not in t and ":" not in t and t not in _KINDS}
        paths = {t.removeprefix("path:") for t in triggers if " & " not in t and t.startswith("path:")}
        conditions: list[Condition] = [lambda outline: True] if "" in triggers else []
        if words:
            conditions.append(lambda outline: not outline.words.isdisjoint(words))
        if paths:
            conditions.append(lambda outline: any(map(outline.means, outline.prefixes & paths)) or outline.vague)
        for trigger in triggers:
            if trigger.encode() in words or trigger.removeprefix("path:") in paths:
                continue
            parts = [self._condition(part) for part in trigger.split(" & ")]
            conditions.append(lambda outline, parts=parts: all(holds(outline) for holds in parts))  # type: ignore[misc]
        return conditions

    def _condition(self, text: str) -> Condition:
        kind, colon, value = text.partition(":")
        if not colon:
            if text in _KINDS:
                tests: dict[str, Condition] = {
                    "compares": compares,
                    "enters-mesh": enters_mesh,
                    "gone": self._has_gone,
                    "gone-import": self._imports_gone,
                    "option": self._has_option,
                }
                test = tests[text]
                return lambda outline: outline.once(text, test)
            word = text.encode()
            return lambda outline: word in outline.words
        if kind == "path":
            return lambda outline: outline.means(value)
        if kind == "name":
            return self._named(frozenset(value.split("|")))
        if kind == "re":
            pattern = value.encode()
            return lambda outline: _compiled(pattern).search(outline.code) is not None
        if kind in _GIVEN:
            return self._given(value, _GIVEN[kind], later=kind != "written")
        if kind == "old":
            return self._older(*value.split(";"))
        if kind in _OWNED:
            owned, reading = _OWNED[kind], value.removesuffix("()").encode()
            return lambda outline: reading in outline.words and (bool(self._same_as) or owned(outline, value))
        if kind == "makes":
            return lambda outline: outline.vague or _keeps(outline, _spelled({value}))
        raise ValueError(f"no such trigger: {text}")

    def _named(self, names: frozenset[str]) -> Condition:
        spelled = _spelled(names)
        words = {last.encode() for each in spelled if (last := each.rpartition(".")[2]) in ASKED}
        for wrapper, known in self._same_as.items():
            if any(f"{name}.".startswith(f"{known}.") for name in names):
                words.add(wrapper.rpartition(".")[2].encode())
        return lambda outline: not outline.prefixes.isdisjoint(spelled) or outline.vague or outline.may_mean(words)

    def _older(self, than: str, names: str) -> Condition:
        if self._today is not None:
            told = self._today < Version(than)
            return lambda outline: told
        gone = frozenset(names.split("|"))
        return lambda outline: not outline.prefixes.isdisjoint(gone) or outline.vague

    def _given(self, text: str, test: Callable[[bytes, bytes], bool], *, later: bool) -> Condition:
        """The condition that an argument, of some keywords and of functions at positions, may be such a value.

        With `later`, what `partial` makes of a function may be given it too.
        """
        listed, _, placed = text.partition(";")
        keywords = {keyword.encode() for keyword in listed.split(",") if keyword}
        placed_at = {name: int(at) for name, _, at in (each.partition("@") for each in placed.split(",") if each)}
        positions = {spelling: at for name, at in placed_at.items() for spelling in _spelled({name})}
        wrappers = {
            wrapper.rpartition(".")[2].encode(): placed_at[known]
            for wrapper, known in self._same_as.items()
            if known in placed_at
        }

        def holds(outline: Outline) -> bool:
            words = {path.rpartition(".")[2].encode(): at for path, at in positions.items() if outline.may_be(path)}
            words |= {
                alias: positions[path] for alias, paths in outline.roots.items() for path in paths if path in positions
            }
            words = {word: at for word, at in (words | wrappers).items() if word in outline.words}
            seen = keywords & outline.words
            return any(test(outline.code, value) for value in given(outline.code, words, seen, later=later))

        if not placed:  # several codemods and functions share a keyword
            return lambda outline: outline.once(f"{test.__name__} {listed}", holds)

        return holds

    def _has_gone(self, outline: Outline) -> bool:
        return outline.vague or any(True for _ in self._gone_of(outline))

    def _imports_gone(self, outline: Outline) -> bool:
        """Of the names that are gone, those that were modules, or that stand where only modules do."""
        return outline.vague or any(
            history().was_module(path) or _imported(path).search(outline.code) is not None
            for path in self._gone_of(outline)
        )

    def _gone_of(self, outline: Outline) -> Iterator[str]:
        for path in outline.paths:
            if self._is_gone(path) and path in outline.bare.paths:
                yield path

    def _is_gone(self, path: str) -> bool:
        known = self._gone.get(path)
        if known is None:
            known = self._gone[path] = history().lacks(path, self._version)
        return known

    def _has_option(self, outline: Outline) -> bool:
        known = history()
        if any(path.startswith("jax.config.") for path in outline.paths):
            rests = {path.removeprefix("jax.config.").removeprefix("config.") for path in outline.paths}
            if any(known.gone_option(rest.partition(".")[0], self._version) for rest in rests):
                return True
        words = outline.words
        if words.isdisjoint(_VARIABLES) and (b"config" not in words or words.isdisjoint(_ASKS_OPTION)):
            return False
        quoted = {
            match[0].decode()
            for pattern in _OPTIONS
            for match in pattern.finditer(outline.code)
            if outline.code[match.start() - 1 : match.start()] in (b"'", b'"')
        }
        for word in known.odd_options():
            if word in words and re.search(rb"['\"]" + word + rb"['\"]", outline.code):
                quoted.add(word.decode())
        return any(
            known.gone_option(word.lower(), self._version)
            for word in quoted
            if not word.isupper() or known.is_option(word.lower())
        )


@lru_cache(maxsize=256)
def _compiled(pattern: bytes) -> re.Pattern[bytes]:
    """A pattern, compiled when it is looked for: most files have not the words that stand before it."""
    return re.compile(pattern)


@lru_cache(maxsize=256)
def _imported(path: str) -> re.Pattern[bytes]:
    """`import jax.x`, which lists other modules too."""
    return re.compile(rb"import\b(?:[^\r\n]|\\\r?\n|\\\r)*?\b" + re.escape(path.encode()) + rb"\b")


def _spelled(names: Iterable[str]) -> frozenset[str]:
    """The names with all their other spellings."""
    return frozenset(names) | {alias for alias, known in ALIASES.items() if known in names}


def _may_be_none(code: bytes, text: bytes) -> bool:
    # Behind a bracket there is another call, which takes it.
    return not text.strip() or b"None" in text


_OWNED: dict[str, Callable[[Outline, str], bool]] = {"array": of_array, "sharding": of_sharding}
_GIVEN: dict[str, Callable[[bytes, bytes], bool]] = {
    "names": may_be_names,
    "none": _may_be_none,
    "written": lambda code, text: True,
}


def _keeps(outline: Outline, names: frozenset[str]) -> bool:
    """Whether a call of one of the names may be a side of a comparison, or what a name is set to."""
    words = {name.rpartition(".")[2].encode() for name in names}
    words |= {alias for alias, paths in outline.roots.items() if not paths.isdisjoint(names)}
    words &= outline.words
    for match in re.finditer(rb"\b(?:" + b"|".join(sorted(words)) + rb")[\s\\]*\(", outline.code) if words else ():
        before = _KEPT_IN.search(outline.code, max(0, match.start() - 300), match.start())
        if before is not None or _COMPARED.match(outline.code, after_call(outline.code, match.end())):
            return True
    kept = rb"=[\s\\(]*(?:\w+\.)*"
    return any(re.search(kept + re.escape(word) + rb"[\s\\)]*[\r\n;,]", outline.code) for word in words)


def compares(outline: Outline) -> bool:
    """Whether the file may compare something with a tuple that is written there, or ask whether something is one."""
    code = outline.code
    if b"isinstance" in outline.words and _TUPLE_ITSELF.search(code):
        return True
    for match in _ASSERTS_EQUAL.finditer(code):
        if any(each.lstrip(b" \t\r\n\f\\").startswith(b"(") for each in arguments(code, match.end())[:2]):
            return True
    return _COMPARES.search(code) is not None
