"""The triggers of the codemods of a run, and what each kind of condition in them asks of a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from packaging.version import Version

from shardfix import index
from shardfix.config import Settings
from shardfix.jaxhistory import history
from shardfix.jaxnames import ASKED
from shardfix.triggers.asked import asked_options
from shardfix.triggers.blocks import EVERYWHERE, block_of
from shardfix.triggers.brackets import BLANK, WORD, brackets
from shardfix.triggers.calls import calls, followed, given_as, given_at, given_to, keyword_of
from shardfix.triggers.compared import are_compared, compared_with_tuples
from shardfix.triggers.entered import enters_mesh
from shardfix.triggers.needs import KINDS, Needs, last, needs, spelled
from shardfix.triggers.outline import Outline
from shardfix.triggers.owned import of_array, of_sharding
from shardfix.triggers.spelled import TooMuch, attribute, called, is_read, may_be, places, set_to
from shardfix.triggers.values import GIVEN, fourth_may_be_names, has_made, is_made

Condition = Callable[[Outline], bool]

_OWNED: dict[str, Callable[[Outline, str], bool]] = {"array": of_array, "sharding": of_sharding}
_DEFINES = (b"\ndef ", b"\nclass ")  #: at the left edge
_MOST = 1_000  # arguments of a file; more are not looked at


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


@dataclass(frozen=True)
class _Trigger:
    code: str
    needs: Needs
    conditions: tuple[Condition, ...]


class Triggers:
    """The triggers of some codemods, for one target version."""

    def __init__(
        self,
        table: Sequence[tuple[str, tuple[str, ...]]],
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
        self._wrappers = set(map(last, same_as))
        self._there = set(history().there(version))  #: names that the target version has; more are learned
        self._last: tuple[bytes | None, tuple[str, ...]] = (None, ())  # a file is asked about twice, on two ways
        self._order = tuple(code for code, _ in table)
        self._always = {code for code, triggers in table if "" in triggers}
        self._triggers: list[_Trigger] = []
        self._anyway: list[int] = []  #: those that need no word
        self._by_word: dict[bytes, list[int]] = {}  #: the others, by one of the words of which they need one
        for code, triggers in table:
            for trigger in triggers:
                if trigger:
                    self._add(code, trigger)

    def codes(self, data: bytes) -> tuple[str, ...]:
        """The codes of the codemods that may find something in a file of these bytes."""
        if data != self._last[0]:
            try:
                self._last = data, self._codes(data)
            except TooMuch:
                self._last = data, self._order
        return self._last[1]

    def _codes(self, data: bytes) -> tuple[str, ...]:
        outline = Outline(data, history().was_module)
        words, found = outline.words, set(self._always)
        asked = [at for word in self._by_word.keys() & words for at in self._by_word[word]]
        for at in [*self._anyway, *asked]:
            trigger = self._triggers[at]
            if trigger.code in found or any(map(words.isdisjoint, trigger.needs)):
                continue
            if all(holds(outline) for holds in trigger.conditions):
                found.add(trigger.code)
        return tuple(code for code in self._order if code in found)

    def is_candidate(self, data: bytes) -> bool:
        """Whether there may be anything to say about a file: it concerns JAX, and a codemod may find something.

        Words to shardfix itself are a reason too, without JAX as well: what is wrong with them is told.
        """
        if b"shardfix:" in data:
            return True
        if b"jax" not in data and not any(wrapper in data for wrapper in self._wrappers):
            return False
        return bool(self.codes(data))

    def _add(self, code: str, text: str) -> None:
        """Keep a trigger where it is found by the words that it needs."""
        parts = text.split(" & ")
        needed = tuple(each for part in parts for each in needs(part, self._same_as))
        conditions = tuple(self._condition(part) for part in parts if ":" in part or part in KINDS)
        at = len(self._triggers)
        self._triggers.append(_Trigger(code, needed, conditions))
        if needed:
            for word in min(needed, key=len):
                self._by_word.setdefault(word, []).append(at)
        else:
            self._anyway.append(at)

    def _condition(self, text: str) -> Condition:
        """The condition of a part of a trigger that is no mere word."""
        tests: dict[str, Condition] = {
            "enters-mesh": lambda outline: enters_mesh(outline, self._wrappers),
            "fourth": fourth_may_be_names,
            "gone": self._has_gone,
            "gone-import": self._imports_gone,
        }
        if text in tests:
            return lambda outline: outline.once(text, tests[text])
        kind, _, value = text.partition(":")
        if kind == "path":
            return lambda outline: outline.means(value) or _may_mean_vaguely(outline, (value,))
        if kind == "name":
            return self._named(frozenset(value.split("|")))
        if kind == "re":
            pattern = value.encode()
            if not pattern.strip(WORD):  # it is part of a word
                return lambda outline: pattern in outline.listed
            if not pattern.startswith(rb"\."):  # what a string may hold
                return lambda outline: _compiled(pattern).search(outline.code) is not None
            return lambda outline: any(
                not outline.is_in_prose(match.start()) for match in _compiled(pattern).finditer(outline.code)
            )
        if kind in GIVEN:
            test = GIVEN[kind]
            return self._given(value, lambda outline, text, block: test(outline.code, text, block), kind)
        if kind in ("made", "among"):
            names, _, rest = value.partition(";")
            words = self._words(spelled(names.split("|")))
            holds = is_made if kind == "made" else has_made
            return self._given(rest, lambda outline, text, block: holds(outline, text, block, words), f"{kind} {names}")
        if kind == "option":
            others = frozenset(value.split("|"))
            return lambda outline: self._has_option(outline, others)
        if kind == "lacks":
            return self._lacking(value)
        if kind == "old":
            return self._older(*value.split(";"))
        if kind in _OWNED:
            owned, reading = _OWNED[kind], value.removesuffix("()").encode()
            return lambda outline: reading in outline.words and (bool(self._same_as) or owned(outline, value))
        if kind == "compares":
            return self._compared(value)
        raise ValueError(f"no such trigger: {text}")

    def _named(self, names: frozenset[str]) -> Condition:
        known = spelled(names)
        words = {last(each) for each in known if each.rpartition(".")[2] in ASKED}
        for wrapper, meant in self._same_as.items():
            if any(f"{name}.".startswith(f"{meant}.") for name in names):
                words.add(last(wrapper))
        return lambda outline: _may_mean(outline, known) or outline.may_mean(words)

    def _older(self, than: str, names: str) -> Condition:
        if self._today is not None:
            told = self._today < Version(than)
            return lambda outline: told
        gone = frozenset(filter(None, names.split("|")))
        return lambda outline: _may_mean(outline, gone)

    def _given(self, text: str, test: Callable[[Outline, bytes, int], bool], what: str) -> Condition:
        """The condition that an argument, of some keywords and of functions at positions, may be such a value."""
        listed, _, rest = text.partition(";")
        placed_at, _, functions = rest.partition(";")
        keywords = {keyword.encode() for keyword in listed.split(",") if keyword}

        def passes(outline: Outline, text: bytes, place: int) -> bool:
            block = block_of(outline, place)
            return outline.once((what, text, block), lambda known: test(known, text, block))

        def pass_one(outline: Outline, texts: Iterable[tuple[bytes, int]]) -> bool:
            return any(at > _MOST or passes(outline, *each) for at, each in enumerate(texts))

        def by_keyword(outline: Outline) -> bool:
            code = outline.code
            return any(
                at > _MOST or (passes(outline, text, place) and (is_key or brackets(code).may_be_given(place)))
                for at, (text, place, is_key) in enumerate(given_as(code, keywords & outline.words))
            )

        def anywhere(outline: Outline) -> bool:  # several codemods and functions share a keyword
            return outline.once(f"{what} {listed}", by_keyword)

        if placed_at:
            by_position = self._placed(
                placed_at, lambda outline, words: pass_one(outline, given_at(outline.code, words))
            )
            return lambda outline: anywhere(outline) or by_position(outline)
        if not functions:
            return anywhere
        named = functions.split("|")
        methods = {name.encode() for name in named if "." not in name}

        def there(outline: Outline, words: dict[bytes, int]) -> bool:
            callers = words.keys() | (methods & outline.words)
            texts = given_to(outline.code, callers, keywords) if outline.is_exact else None
            return texts is None or pass_one(outline, texts)

        by_some = self._placed(",".join(f"{name}@0" for name in named if "." in name), there)
        return lambda outline: anywhere(outline) and by_some(outline)

    def _placed(self, placed: str, test: Callable[[Outline, dict[bytes, int]], bool]) -> Condition:
        """A condition on the words by which some functions may be called, each with the number behind its name."""
        listed = [(name, int(at)) for name, _, at in (each.partition("@") for each in placed.split(",") if each)]
        positions: dict[str, set[int]] = {}
        for name, at in listed:
            for spelling in spelled({name}):
                positions.setdefault(spelling, set()).add(at)
        paths: dict[bytes, list[str]] = {}
        for path in positions:
            paths.setdefault(last(path), []).append(path)
        wrappers = {last(w): positions[known] for w, known in self._same_as.items() if known in positions}

        def holds(outline: Outline) -> bool:
            words: dict[bytes, set[int]] = {}
            for word in paths.keys() & outline.words:
                meant = [path for path in paths[word] if outline.may_be(path)]
                if meant:
                    said = b"." + word if _is_own(outline, word) else word
                    words[said] = set().union(*(positions[path] for path in meant))
            for path in positions.keys() & outline.bound.keys():
                for alias in outline.bound[path]:
                    words[alias] = words.get(alias, set()) | positions[path]
            for wrapper in wrappers.keys() & outline.words:
                words[wrapper] = words.get(wrapper, set()) | wrappers[wrapper]
            return any(test(outline, each) for each in _one_by_one(words))

        return holds

    def _lacking(self, text: str) -> Condition:
        """The condition that a function may be called with few arguments; unpacked ones may be many or few."""
        keyword, _, placed = text.partition(";")
        given_none = re.compile(rb"[^=]*=[\s\\]*None\b")

        def lacks(arguments: list[bytes], most: int) -> bool:
            if any(each.strip(BLANK).startswith(b"*") for each in arguments):
                return True
            names = {keyword_of(each): each for each in arguments if each.strip(BLANK)}
            unnamed = sum(keyword_of(each) is None for each in arguments if each.strip(BLANK))
            found = names.get(keyword.encode())
            return unnamed <= most and (found is None or given_none.match(found) is not None)

        def holds(outline: Outline, words: dict[bytes, int]) -> bool:
            return any(lacks(arguments, most) for arguments, most, _ in calls(outline.code, words))

        return self._placed(placed, holds)

    def _compared(self, text: str) -> Condition:
        """The condition that something of one kind may be compared with something of another."""
        said, _, against = text.partition(";")
        one = self._operand(said)

        def is_one(outline: Outline, operand: bytes, place: int) -> bool:
            return one(outline, operand, block_of(outline, place))

        def holds_for_tuples(outline: Outline) -> bool:
            return any(is_one(outline, *asked) for asked in compared_with_tuples(outline.code))

        if against == "()":
            return holds_for_tuples
        other = self._operand(against)

        def holds(outline: Outline) -> bool:
            if not one(outline, b"", EVERYWHERE) or not other(outline, b"", EVERYWHERE):
                return False  # nothing of such a kind is in the file
            return are_compared(
                outline.code,
                lambda operand, place: is_one(outline, operand, place),
                lambda operand, place: other(outline, operand, block_of(outline, place)),
            )

        return holds

    def _operand(self, kinds: str) -> Callable[[Outline, bytes, int], bool]:
        """Whether an operand may be the result of a call of some names, or some attribute of something."""
        listed = kinds.split(",")
        attributes = {kind[1:].encode() for kind in listed if kind.startswith(".")}
        words = self._words(spelled(kind for kind in listed if not kind.startswith(".")))

        def read(outline: Outline) -> set[bytes]:
            return {name for name in attributes & outline.words if is_read(outline.code, name)}

        def may_be_it(outline: Outline, operand: bytes, block: int) -> bool:
            known, seen = words(outline), outline.once(kinds, read)
            return bool(known or seen) and may_be(
                outline.code, operand, lambda part: called(part) in known or attribute(part) in seen, block
            )

        return lambda outline, operand, block: outline.once(
            (kinds, operand, block), lambda o: may_be_it(o, operand, block)
        )

    def _words(self, names: frozenset[str]) -> Callable[[Outline], frozenset[bytes]]:
        """What tells the words by which a file may call something of one of the names; names set to it are some too."""
        lasts = {last(name) for name in names} | {last(w) for w, known in self._same_as.items() if known in names}

        def words(outline: Outline) -> frozenset[bytes]:
            aliases = {alias for path in names & outline.bound.keys() for alias in outline.bound[path]}
            return frozenset(followed(outline.code, (lasts | aliases) & outline.words))

        return lambda outline: outline.once(names, words)

    def _has_gone(self, outline: Outline) -> bool:
        """Whether a name is gone; of what is an object today, and was a module once, only the module is."""
        return outline.vague or any(
            history().gone(path, self._version) is not None or path.encode() in outline.tokens
            for path in self._gone_of(outline)
        )

    def _imports_gone(self, outline: Outline) -> bool:
        """Of the names that are gone, those that were modules, or that stand where only modules do."""
        return outline.vague or any(
            not path.isascii() or history().was_module(path) or _imported(path).search(outline.code) is not None
            for path in self._gone_of(outline)
        )

    def _gone_of(self, outline: Outline) -> list[str]:
        """The names that the target version lacks, and that are written anywhere but in prose."""
        # Of what is private, and of other packages, nothing is known.
        asked = [path for path in outline.paths if path.startswith("jax.") and not path.startswith("jax._")]
        lacking = [path for path in asked if path not in self._there and not self._is_there(path)]
        return [path for path in lacking if outline.is_code(path)]

    def _is_there(self, path: str) -> bool:
        there = not history().lacks(path, self._version)
        if there:
            self._there.add(path)
        return there

    def _has_option(self, outline: Outline, others: frozenset[str]) -> bool:
        known = history()
        named = set(asked_options(outline))
        if "jax.config" in outline.prefixes and any(path.startswith("jax.config.") for path in outline.paths):
            rests = (path.removeprefix("jax.config.").removeprefix("config.") for path in outline.paths)
            named.update(rest.partition(".")[0] for rest in rests)
        return any(
            name.lower() in others or known.gone_option(name.lower(), self._version)
            for name in named
            if not name.isupper() or name.lower() in others or known.is_option(name.lower())
        )


@lru_cache(maxsize=256)
def _compiled(pattern: bytes) -> re.Pattern[bytes]:
    """A pattern, compiled when it is looked for: most files have not the words that stand before it."""
    return re.compile(pattern)


@lru_cache(maxsize=256)
def _imported(path: str) -> re.Pattern[bytes]:
    """`import jax.x`, which lists other modules too."""
    return re.compile(rb"import\b(?:[^\r\n]|\\\r?\n|\\\r)*?\b" + re.escape(path.encode()) + rb"\b")


def _one_by_one(words: dict[bytes, set[int]]) -> Iterator[dict[bytes, int]]:
    """The same with one number for each word, as often as it takes; at least once."""
    left = {word: sorted(numbers) for word, numbers in words.items()}
    for turn in range(max(map(len, left.values()), default=1)):
        yield {word: numbers[turn] for word, numbers in left.items() if turn < len(numbers)}


def _is_own(outline: Outline, word: bytes) -> bool:
    """Whether a name is for certain a function or class of the file: only behind a dot may it be one of JAX."""
    code = outline.code
    found = any(code[start - len(head) : start] == head for start, _ in places(code, word) for head in _DEFINES)
    if not found or not outline.is_exact or outline.vague:
        return False
    return word not in outline.roots and word not in outline.foreign and not set_to(code, word)


def _may_mean(outline: Outline, names: frozenset[str]) -> bool:
    return any(map(outline.is_code, names & outline.prefixes)) or _may_mean_vaguely(outline, names)


def _may_mean_vaguely(outline: Outline, names: Collection[str]) -> bool:
    """Whether a vague file may mean one of the names: it has its last word then.

    After a star import the name itself is used, and behind a second name of a module, or a line that goes on, there
    still stands what is taken from the module. An import of the name under another one spells it too.
    """
    return outline.vague and any(last(name) in outline.words for name in names)
