"""Properties that every case of `before_after/` must have: nothing else moves, nothing is lost."""

from __future__ import annotations

import ast
import random
import re
import subprocess
import tokenize
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from looking import assert_only_edited_lines_move, comments
from shardfix import codemods, diff, engine, runner, source, testing, workers
from shardfix.analysis.module import Module
from shardfix.config import Settings
from shardfix.model import FileReport, Safety, Status
from shardfix.parse import ParseFailure, parse
from shardfix.rebind import DIRECTIVE

CASES = list(testing.cases(Path(__file__).parent / "before_after"))
CHANGED = [case for case in CASES if case.after is not None]
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
each_changed = pytest.mark.parametrize("case", CHANGED, ids=lambda case: case.name)


def everything(case: testing.Case) -> Settings:
    """The settings of a case with every codemod switched on and unsafe rewrites taken."""
    return replace(case.header.settings, select=tuple(c.code for c in codemods.ALL), unsafe=True)


# -- the result ---------------------------------------------------------------------------------------------------


@each_changed
def test_the_output_parses_and_a_second_run_changes_nothing(case: testing.Case) -> None:
    report = testing.run(case)
    ast.parse(report.after)
    again = testing.run(case, report.after)
    assert not again.changed
    assert [r for r in again.applied if r.edits] == []


@each_changed
def test_lines_without_an_edit_stay_as_they_are(case: testing.Case) -> None:
    settings = case.header.settings
    module = Module(case.before, str(case.path), settings)
    # One rewrite at a time: its edits and the import block are all that may move.
    for rewrite in engine.analyse(case.before, str(case.path), settings):
        if rewrite.edits:
            assert_only_edited_lines_move(module, rewrite, engine.apply(module, [rewrite]))


@each_changed
def test_comments_are_kept_or_the_rewrite_is_unsafe(case: testing.Case) -> None:
    report = testing.run(case)
    if all(r.safety is Safety.SAFE for r in report.applied):
        lost = [c for c in comments(case.before) - comments(report.after) if not DIRECTIVE.fullmatch(c)]
        assert not lost, f"lost: {lost}"


@each_case
def test_findings_point_into_the_text(case: testing.Case) -> None:
    for rewrite in engine.analyse(case.before, str(case.path), everything(case)):
        assert 0 <= rewrite.start < rewrite.end <= len(case.before)
        assert rewrite.reason
        assert "\n" not in rewrite.reason
        assert (rewrite.safety is Safety.MANUAL) == (not rewrite.edits), rewrite
        assert not any("\n" in evidence.text for evidence in rewrite.evidence)
        for evidence in rewrite.evidence:
            assert 0 <= evidence.line <= case.before.count("\n") + 1


# -- the patch ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_git_apply_gives_the_written_files(tmp_path: Path, newline: str) -> None:
    """One patch of all cases, since starting git once for each of them takes longer than everything else."""
    patch = []
    for number, case in enumerate(CHANGED):
        before = case.before.replace("\n", newline)
        report = testing.run(case, before)
        (tmp_path / f"{number}.py").write_bytes(before.encode())
        patch.append(diff.unified(before, report.after, f"{number}.py"))
    (tmp_path / "all.patch").write_bytes("".join(patch).encode())
    command = ["git", "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn", "all.patch"]
    environment = {"GIT_CEILING_DIRECTORIES": str(tmp_path.parent), "PATH": "/usr/local/bin:/usr/bin:/bin"}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    for number, case in enumerate(CHANGED):
        assert (tmp_path / f"{number}.py").read_bytes() == testing.run(case).after.replace("\n", newline).encode()


# -- the same file, written differently ---------------------------------------------------------------------------


def _crlf(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def _bom(text: str) -> bytes:
    return source.BOM + text.encode()


def _latin1(text: str) -> bytes:
    return f"# -*- coding: latin-1 -*- \xe9\n{text}".encode("latin-1")


def _no_final_newline(text: str) -> bytes:
    return text.rstrip("\n").encode()


def _wide_characters(text: str) -> bytes:
    # Other lengths in UTF-8 than in characters, on the very lines that are edited.
    return re.sub(r"\bhost\b", "h\xf6\U00010400t", text).encode()


VARIANTS = (_crlf, _bom, _latin1, _no_final_newline, _wide_characters)


@each_changed
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.__name__.strip("_"))
def test_other_encodings_and_newlines_get_the_same_edits(case: testing.Case, variant: Callable[[str], bytes]) -> None:
    if not case.before.isascii():
        pytest.skip("the case has an encoding of its own")
    text, encoding, bom = source.decode(variant(case.before))
    report = testing.run(case, text)
    assert report.status is Status.OK
    assert source.encode(report.after, encoding, bom) == variant(testing.run(case).after)


@each_case
def test_a_form_feed_and_a_shifted_start_change_nothing(case: testing.Case) -> None:
    head = "# a line\n\x0c\n\n"
    if re.match(r"#.*coding|#!", case.before):
        pytest.skip("the first line must stay the first")
    moved, still = testing.run(case, head + case.before), testing.run(case)
    assert moved.status is still.status
    assert moved.after == head + still.after
    assert [(r.code, r.line - 3, r.column, r.safety) for r in moved.findings] == [
        (r.code, r.line, r.column, r.safety) for r in still.findings
    ]


# -- all codemods together ----------------------------------------------------------------------------------------


@each_case
def test_all_codemods_together_settle_in_any_order(case: testing.Case, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = everything(case)

    def fixed() -> FileReport:
        return engine.fix(case.before, str(case.path), settings)

    straight = fixed()
    assert straight.status is Status.OK, straight.error
    ast.parse(straight.after)
    shuffled = list(codemods.ALL)
    random.Random(case.name).shuffle(shuffled)
    for order in (tuple(reversed(codemods.ALL)), tuple(shuffled)):
        monkeypatch.setattr(codemods, "ALL", order)
        assert fixed().after == straight.after


@each_case
def test_an_ignore_comment_silences_the_finding(case: testing.Case) -> None:
    settings = everything(case)
    lines = case.before.split("\n")
    for finding in engine.analyse(case.before, str(case.path), settings):
        marked = list(lines)
        marked[finding.line - 1] += f"  # shardfix: ignore[{finding.code}] here it is wanted"
        text = "\n".join(marked)
        if not _same_program(case.before, text):
            continue  # the line goes on with a backslash or a string
        left = engine.analyse(text, str(case.path), settings)
        assert (finding.code, finding.line, finding.column) not in [(r.code, r.line, r.column) for r in left]


def _same_program(first: str, second: str) -> bool:
    try:
        return ast.dump(parse(first).tree) == ast.dump(parse(second).tree) and comments(first) != comments(second)
    except (ParseFailure, SyntaxError, tokenize.TokenError):
        return False


@each_changed
def test_a_skip_file_line_silences_the_file(case: testing.Case) -> None:
    text = f"{case.before.rstrip()}\n# shardfix: skip-file\n"
    assert not testing.run(case, text).changed


# -- the run ------------------------------------------------------------------------------------------------------


def test_several_workers_find_what_one_finds() -> None:
    works = [workers.Work(str(case.path), everything(case), workers.Task.FIX) for case in CASES]
    works *= 1 + 30 // max(1, len(works))  # few files are done without workers
    assert list(workers.compute(works, runner.work_on, 1)) == list(workers.compute(works, runner.work_on, 2))
