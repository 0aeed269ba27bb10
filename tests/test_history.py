"""Every pair is run on the JAX of its era by `history/run_history.py`, or it is said why it is not."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from shardfix import testing

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "history"))

from no_era import BY_CASE, BY_CODE  # noqa: E402
from run_history import REQUIREMENTS  # noqa: E402

PAIRS = {case.name: case for case in testing.cases(HERE / "before_after") if case.after is not None}
ERAS = {name: re.findall(r"^# era: (\S+)$", case.before, re.MULTILINE) for name, case in PAIRS.items()}


def test_each_pair_has_an_era_or_a_reason() -> None:
    unexplained = [n for n, case in PAIRS.items() if not ERAS[n] and n not in BY_CASE and case.code not in BY_CODE]
    assert unexplained == []


def test_every_era_can_be_made() -> None:
    assert {era for eras in ERAS.values() for era in eras} == set(REQUIREMENTS)
    assert [name for name, eras in ERAS.items() if len(eras) > 1] == []


def test_no_reason_is_left_over() -> None:
    assert [name for name in BY_CASE if name not in PAIRS or ERAS[name]] == []
    assert [code for code in BY_CODE if all(ERAS[n] for n, case in PAIRS.items() if case.code == code)] == []
