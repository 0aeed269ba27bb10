from __future__ import annotations

from dataclasses import replace

import pytest

from shardfix import engine, lines
from shardfix.config import Settings
from shardfix.model import Edit, Lines, Rewrite, Safety

REWRITE = Rewrite("SF1", "x", "f.py", 1, 1, 0, 1, Safety.SAFE, "because")


@pytest.mark.parametrize(
    ("counting", "start", "end", "edit", "expected"),
    [
        (((2, 2),), 0, 2, 0, False),  # the end of a construct is behind its last character
        (((1, 1),), 0, 2, 0, True),
        (((2, 3),), 0, 3, 0, True),
        (((4, 9),), 0, 1, 6, True),  # one of its edits is on the line
        (((4, 9),), 0, 1, 5, False),
        ((), 0, 9, 0, False),
    ],
)
def test_a_finding_counts_when_its_construct_or_an_edit_is_on_a_line(
    counting: Lines, start: int, end: int, edit: int, expected: bool
) -> None:
    found = replace(REWRITE, start=start, end=end, edits=(Edit(edit, edit, "x"),))
    assert lines.touched(counting, "a\nb\nc\nd\ne\n", [found]) == ([found] if expected else [])


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("a b c d", "a b c d", ((2, 3),)),
        ("a b c d", "x y a b c d", ((4, 5),)),
        ("a b c d", "a B1 B2 c d", ((2, 3), (4, 4))),
        ("a b c d", "a b new c d", ((2, 2), (4, 4), (3, 3))),  # between two that count
        ("a b c d", "a new b c d", ((3, 4),)),
        ("a b c d", "A b c D", ((2, 3),)),
        ("a b c d", "a d", ()),
    ],
)
def test_lines_move_with_the_text(before: str, after: str, expected: Lines) -> None:
    found = lines.moved(((2, 3),), before.replace(" ", "\n") + "\n", after.replace(" ", "\n") + "\n")
    assert sorted(found) == sorted(expected)


@pytest.mark.usefixtures("stand_in_rules")
def test_the_engine_keeps_to_the_lines_over_all_passes() -> None:
    text = "import jax\nold_call(1)\nold_call(old_call(2))\nold_other(3)\n"
    report = engine.fix(text, "f.py", Settings(lines=((3, 3),)))
    assert report.after == text.replace("old_call(old_call(2))", "new_call(new_call(2))")
    assert len(report.findings) == 2
    assert report.remaining == ()
