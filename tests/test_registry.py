"""What every codemod must bring: its texts, and cases of every shape in its folder."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from packaging.version import Version

from shardfix import codemods, testing
from shardfix.codemods.base import HEADINGS, Codemod

FOLDER = Path(__file__).parent / "before_after"
CASES = list(testing.cases(FOLDER))
each_codemod = pytest.mark.parametrize("codemod", codemods.ALL, ids=lambda codemod: codemod.code)


def cases_of(codemod: Codemod) -> list[testing.Case]:
    return [case for case in CASES if case.code == codemod.code]


def reports_only(codemod: Codemod) -> bool:
    """Whether a codemod says of itself that it never rewrites."""
    return codemod.sections["Safety"].startswith("Always manual.")


def test_codes_and_names_are_unique() -> None:
    for values in ([c.code for c in codemods.ALL], [c.name for c in codemods.ALL]):
        assert [value for value, count in Counter(values).items() if count > 1] == []


def test_every_folder_belongs_to_a_codemod() -> None:
    known = {codemod.code for codemod in codemods.ALL}
    assert {case.code for case in CASES} <= known


@each_codemod
def test_its_attributes(codemod: Codemod) -> None:
    assert re.fullmatch(r"SF[1-9]\d\d", codemod.code)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", codemod.name)
    assert codemod.triggers
    assert all(codemod.triggers)
    Version(codemod.since)
    assert not codemod.removed or Version(codemod.removed) > Version(codemod.since)


@each_codemod
def test_its_docstring(codemod: Codemod) -> None:
    assert codemod.summary.endswith("."), "the first line is one sentence"
    assert len(codemod.summary) <= 120
    missing = [heading for heading in HEADINGS if not codemod.sections.get(heading, "").strip()]
    assert not missing, f"no text under: {missing}"
    shows = "\nis reported" if reports_only(codemod) else "\nbecomes\n"
    assert shows in codemod.sections["Example"], "the example is the code before, `becomes`, the code after"


@each_codemod
def test_its_cases(codemod: Codemod) -> None:
    cases = cases_of(codemod)
    names = [case.path.name for case in cases]
    rewrites = [case for case in cases if case.after is not None]
    executed = [case for case in rewrites if not case.header.text_only]
    noops = [name for name in names if name.startswith("noop_")]
    reported = [case for case in cases if case.header.manual and case.expectation("0.12")]
    missing = []
    if reports_only(codemod):
        if rewrites or not reported:
            missing.append("a finding whose program fails as it says, and no pair")
    elif not executed:
        missing.append("an executed pair")
    for shape in () if reports_only(codemod) else ("alias", "nested", "comment"):
        if not any(case.path.name.startswith(f"{shape}_") for case in rewrites):
            missing.append(f"a pair named {shape}_*")
    if len(noops) < 3:
        missing.append("three cases named noop_*")
    if len(noops) <= len(rewrites):
        missing.append(f"more noops ({len(noops)}) than rewrites ({len(rewrites)})")
    assert not missing, f"{codemod.code} lacks " + "; ".join(missing)


@each_codemod
def test_no_two_cases_are_the_same_program(codemod: Codemod) -> None:
    seen: dict[str, str] = {}
    for case in cases_of(codemod):
        program = re.sub(r"\s+|#(?!\s*shardfix:).*", "", case.before)  # settings make another case
        assert program not in seen, f"{case.name} repeats {seen[program]}"
        seen[program] = case.name
