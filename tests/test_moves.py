"""Every row of the tables of moves against the names that real JAX releases have."""

from __future__ import annotations

from collections import Counter

import pytest
from packaging.version import Version

from shardfix import engine
from shardfix.codemods._moves import BY_OLD, KEYWORD_MOVES, MOVES, REMOVED_OPTIONS, KeywordMove, Move
from shardfix.config import Settings
from shardfix.jaxhistory import history
from shardfix.jaxnames import LATEST
from shardfix.model import Safety

each_move = pytest.mark.parametrize("move", MOVES, ids=lambda move: move.old)
each_keyword = pytest.mark.parametrize("move", KEYWORD_MOVES, ids=lambda move: f"{move.function}({move.old})")


def releases_with(path: str) -> list[Version]:
    return [v for v in history().versions if path in history().names(v)]


def last_before(version: str) -> Version:
    """A version that is certainly older."""
    return Version(f"{version}.dev0")


def test_one_row_for_each_name() -> None:
    assert [old for old, count in Counter(move.old for move in MOVES).items() if count > 1] == []


@each_move
def test_the_new_name_exists_since_it_is_said_to(move: Move) -> None:
    for path in {move.new, move.imported} - {""}:
        if not path.startswith("jax."):
            continue
        assert history().gone(path, LATEST) is None, f"{path} is not in JAX {LATEST}"
        package = path.rpartition(".")[0]
        listed = [v for v in history().versions if any(n.startswith(f"{package}.") for n in history().names(v))]
        missing = [v for v in listed if v >= Version(move.since) and v not in releases_with(path)]
        assert not missing, f"{path}: since {move.since}, but missing in {missing}"


@each_move
def test_the_old_name_is_gone_since_it_is_said_to(move: Move) -> None:
    have = releases_with(move.old)
    if not move.removed:
        assert LATEST in have
    else:
        assert Version(move.changed) <= Version(move.removed)
        assert [v for v in have if v >= Version(move.removed)] == []
        if have:  # else it was gone before the oldest measured release
            following = history().versions[history().versions.index(have[-1]) + 1]
            assert Version(move.removed) <= following, f"measured last in {have[-1]}, next is {following}"


@each_move
def test_a_new_name_does_not_move_again(move: Move) -> None:
    assert move.new not in BY_OLD
    assert move.imported not in BY_OLD


@each_move
def test_what_is_not_safe_says_why(move: Move) -> None:
    assert (move.safety is Safety.SAFE) == (not move.caveat)


@each_move
def test_it_fires_only_between_the_two_versions(move: Move) -> None:
    assert move.applies(Settings())
    assert move.applies(Settings(from_version=last_before(move.changed)))
    assert not move.applies(Settings(from_version=Version(move.changed)))
    assert not move.applies(Settings(to_version=last_before(max(move.changed, move.since, key=Version))))
    assert move.applies(Settings(to_version=max(Version(move.changed), Version(move.since))))


@each_move
@pytest.mark.parametrize("form", ["dotted", "imported", "aliased", "quoted"])
def test_every_form_is_rewritten(move: Move, form: str) -> None:
    package, _, name = move.old.rpartition(".")
    text = {
        "dotted": f"import {package}\nx = {move.old}\n",
        "imported": f"from {package} import {name}\nx = {name}\n",
        "aliased": f"from {package} import {name} as other\nx = other\n",
        "quoted": f"import {package}\n\n\ndef f(x: '{move.old}') -> None: ...\n",
    }[form]
    report = engine.fix(text, "case.py", Settings(select=("SF501", "SF901"), unsafe=True))
    assert report.changed, text
    assert move.old not in report.after
    assert f"from {package} import {name}" not in report.after or package == move.new.rpartition(".")[0]
    assert not report.remaining, report.after
    assert engine.fix(report.after, "case.py", Settings(select=("SF501",), unsafe=True)).after == report.after


@each_keyword
def test_keywords_fire_only_between_the_two_versions(move: KeywordMove) -> None:
    assert move.applies(Settings())
    assert not move.applies(Settings(from_version=Version(move.changed)))
    assert not move.applies(Settings(to_version=last_before(move.changed)))
    assert Version(move.since) <= Version(move.changed)


@each_keyword
def test_functions_with_moved_keywords_exist(move: KeywordMove) -> None:
    assert history().gone(move.function, LATEST) is None
    assert not move.name or history().gone(move.name, LATEST) is None
    assert ("{name}" in move.value) == bool(move.name)


@pytest.mark.parametrize("option", REMOVED_OPTIONS, ids=lambda option: option.name)
def test_removed_options_are_gone(option: object) -> None:
    name, removed = option.name, Version(option.removed)  # type: ignore[attr-defined]
    for version in history().versions:
        if version >= removed:
            assert history().gone_option(name, version) is not None
    gone = history().gone_option(name, LATEST)
    assert gone is not None
    assert not gone.last or Version(gone.last) < removed


@pytest.mark.parametrize("pragma", ["# pylint: disable=g-importing-member", "# type: ignore"])
def test_a_directive_goes_with_the_import_that_it_is_about(pragma: str) -> None:
    text = f"import jax\nfrom jax.experimental import maps  {pragma}\n\nmesh = maps.Mesh(devices, ('x',))\n"
    report = engine.fix(text, "case.py", Settings(select=("SF501",)))
    assert report.after == "import jax\n\nmesh = jax.sharding.Mesh(devices, ('x',))\n"


def test_an_import_with_a_comment_of_a_person_waits_for_them() -> None:
    text = "import jax\nfrom jax.experimental import maps  # for xmap, one day\n"
    report = engine.fix(text, "case.py", Settings(select=("SF501",)))
    assert not report.changed or "one day" in report.after
