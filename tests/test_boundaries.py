"""Every change of JAX fires from the release that brought it, for code from before the release that ended it.

Cases pin both sides of each boundary with `# shardfix: to=...` or `from=...`; here stands where the boundaries are. The
rows of the tables of moves are held against their own versions, each by a program of one line.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.version import Version

from shardfix import codemods, engine, testing
from shardfix.codemods._moves import KEYWORD_MOVES, MOVES, REMOVED_OPTIONS, KeywordMove, Move, RemovedOption
from shardfix.config import Settings
from shardfix.jaxnames import LATEST

CASES = list(testing.cases(Path(__file__).parent / "before_after"))

#: The releases of JAX since 0.2.0: each minor version with the number of its last patch.
_LAST_PATCH = {2: 28, 3: 25, 4: 38, 5: 3, 6: 2, 7: 2, 8: 3, 9: 2, 10: 2, 11: 2, 12: 0}
RELEASES = [Version(f"0.{minor}.{patch}") for minor, last in _LAST_PATCH.items() for patch in range(last + 1)]

#: Codemod -> the targets from which it fires, the releases from which on it leaves the code that runs there alone. What
#: is a fault wherever the code ran before has none of the latter; what no release changed has neither.
BOUNDARIES = {
    "SF101": ("0.4.15", ""),
    "SF102": ("", ""),
    "SF103": ("0.8.0", ""),
    "SF104": ("0.7.0", ""),
    "SF105": ("0.4.30 0.4.35", ""),
    "SF106": ("0.4.35", "0.8.0"),
    "SF107": ("0.6.1", ""),
    "SF108": ("0.7.0", ""),
    "SF201": ("", ""),
    "SF202": ("0.6.0", "0.7.1"),
    "SF203": ("0.6.1 0.7.2 0.9.1 0.10.0", "0.6.1 0.7.2 0.9.1 0.10.0"),
    "SF204": ("0.7.1", "0.7.1"),
    "SF205": ("0.5.0", "0.5.0"),
    "SF206": ("0.8.1 0.10.0", "0.10.0"),
    "SF207": ("0.8.1", "0.10.0"),
    "SF208": ("0.4.1", "0.4.7"),
    "SF301": ("0.4.14 0.8.0", "0.8.0"),
    "SF302": ("0.6.1 0.8.0", "0.8.0"),
    "SF303": ("0.4.26", "0.4.31"),
    "SF305": ("0.6.1", ""),
    "SF306": ("0.8.0", ""),
    "SF307": ("0.8.0", ""),
    "SF401": ("0.10.1", "0.10.1"),
    "SF402": ("0.9.0 0.11.1", "0.9.0 0.11.1"),
    "SF403": ("0.5.3", "0.5.3"),
    "SF404": ("0.4.31 0.8.2", "0.4.31 0.8.2"),
    "SF405": ("0.5.3", "0.5.3"),
    "SF501": ("0.4.4 0.6.0", "0.4.4 0.6.0"),
    "SF502": ("0.10.0 0.11.1", "0.10.0 0.11.1"),
    "SF503": ("0.8.2", "0.10.0"),
    "SF504": ("0.10.0", "0.10.0"),
    "SF505": ("0.4.27 0.7.0 0.8.0 0.10.0", "0.4.27 0.7.0 0.8.0 0.10.0"),
    "SF506": ("0.7.0", "0.7.0"),
    "SF507": ("0.7.0", "0.7.0"),
    "SF508": ("0.5.0", "0.5.0"),
    "SF509": ("", ""),
    "SF510": ("0.6.1", ""),
    "SF511": ("0.7.1", "0.7.1"),
    "SF512": ("0.5.0", "0.5.0"),
    "SF513": ("0.4.13 0.6.0 0.8.2", "0.4.13 0.7.0 0.8.2"),
    "SF901": ("0.5.3 0.12.0", "0.12.0"),
}


def before(version: str) -> Version:
    """The release before one."""
    return RELEASES[RELEASES.index(Version(version)) - 1]


@dataclass(frozen=True)
class Boundary:
    """One side of a change: a pinned target or a pinned origin at which a codemod fires, and the one next to it."""

    code: str
    end: str
    fires: Version
    quiet: Version

    def pinned(self, case: testing.Case) -> Version | None:
        settings = case.header.settings
        return settings.to_version if self.end == "to" else settings.from_version

    def __str__(self) -> str:
        return f"{self.code}-{self.end}-{self.fires}"


ALL = [
    boundary
    for code, (targets, origins) in BOUNDARIES.items()
    for boundary in (
        *(Boundary(code, "to", Version(v), before(v)) for v in targets.split()),
        *(Boundary(code, "from", before(v), Version(v)) for v in origins.split()),
    )
]


def test_every_codemod_has_a_row() -> None:
    assert set(BOUNDARIES) == {codemod.code for codemod in codemods.ALL}
    for codemod in codemods.ALL:
        targets, origins = BOUNDARIES[codemod.code]
        assert codemod.since == "0" or Version(codemod.since) in map(Version, targets.split()), codemod.code
        assert not codemod.until or Version(codemod.until) in map(Version, origins.split()), codemod.code


@pytest.mark.parametrize("boundary", ALL, ids=str)
def test_cases_pin_both_sides(boundary: Boundary) -> None:
    mine = [case for case in CASES if case.code == boundary.code]
    fires = [c for c in mine if boundary.pinned(c) == boundary.fires and (c.after is not None or c.header.manual)]
    quiet = [c for c in mine if boundary.pinned(c) == boundary.quiet and c.after is None and not c.header.manual]
    assert fires, f"{boundary.code} needs a case that fires with {boundary.end}={boundary.fires}"
    if boundary.code != "SF504" or boundary.end == "to":  # what is gone at the origin too is for a person there
        assert quiet, f"{boundary.code} needs a noop with {boundary.end}={boundary.quiet}"


OLDER = [case for case in CASES if case.after is not None and case.header.settings.to_version < LATEST]


@pytest.mark.parametrize("case", OLDER, ids=lambda case: case.name)
def test_an_older_target_has_what_is_written_for_it(case: testing.Case) -> None:
    assert case.after is not None
    settings = Settings(select=("SF901",), to_version=case.header.settings.to_version)
    missing = {rewrite.reason for rewrite in engine.analyse(case.after, str(case.path), settings)}
    assert not missing - {rewrite.reason for rewrite in engine.analyse(case.before, str(case.path), settings)}


# -- the rows of the tables --------------------------------------------------------------------------------------------


def changes(text: str, code: str, **versions: Version) -> bool:
    settings = Settings(select=(code,), unsafe=True, **versions)  # type: ignore[arg-type]
    return engine.fix(text, "case.py", settings).changed


def assert_boundaries(text: str, code: str, first_target: str, ended: str) -> None:
    """A rewrite fires from a target on, and for code from before a release."""
    assert changes(text, code, to_version=Version(first_target))
    assert not changes(text, code, to_version=before(first_target))
    assert changes(text, code, from_version=before(ended))
    assert not changes(text, code, from_version=Version(ended))


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move.old)
def test_a_moved_name(move: Move) -> None:
    package, _, name = move.old.rpartition(".")
    first_target = max(move.changed, move.since, key=Version)
    assert_boundaries(f"from {package} import {name}\nx = {name}\n", "SF501", first_target, move.changed)


@pytest.mark.parametrize("move", KEYWORD_MOVES, ids=lambda move: f"{move.function}({move.old})")
def test_a_moved_keyword(move: KeywordMove) -> None:
    first_target = max(move.changed, move.since, key=Version)
    assert_boundaries(f"import jax\nx = {move.function}({move.old}=y)\n", "SF502", first_target, move.changed)


@pytest.mark.parametrize("option", REMOVED_OPTIONS, ids=lambda option: option.name)
def test_a_removed_option(option: RemovedOption) -> None:
    value = True if option.default is None else option.default
    text = f"import jax\njax.config.update({option.name!r}, {value})\nprint(jax)\n"
    assert_boundaries(text, "SF504", option.removed, option.removed)
