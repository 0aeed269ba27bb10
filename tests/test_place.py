"""`shardfix explain FILE:LINE`."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from conftest import ROOT
from shardfix import place
from shardfix.cli import app
from shardfix.config import Settings

EXAMPLE = ROOT / "examples" / "pmap_training.py"


def line_of(text: str) -> int:
    lines = EXAMPLE.read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_a_training_loop_is_told_place_by_place() -> None:
    said = place.explain(str(EXAMPLE), line_of("for step in range(STEPS)"), Settings())
    assert "SF307 pmap-training-loop (manual)" in said
    assert f"line {line_of('grads = lax.pmean')}: lax.pmean(grads" in said
    assert "unreplicate(state.params): the tree as it is" in said
    assert 'NamedSharding(mesh, P("batch"))' in said


def test_other_rules_speak_about_their_lines() -> None:
    said = place.explain(str(EXAMPLE), line_of("eval_step = jax.pmap"), Settings())
    assert "SF305 pmap (safe)" in said


def test_a_line_without_a_finding() -> None:
    assert place.explain(str(EXAMPLE), 1, Settings()).endswith(":1: no rule finds anything here")


def test_what_is_a_place(tmp_path: Path) -> None:
    file = tmp_path / "a b.py"
    file.write_text("")
    assert place.parse(f"{file}:12") == (str(file), 12, 0)
    assert place.parse("missing.py:1") == ("missing.py", 1, 0)
    assert place.parse("SF305") is None
    assert place.parse("pmap:3") is None


def test_the_command(tmp_path: Path) -> None:
    line = line_of("for step in range(STEPS)")
    done = CliRunner().invoke(app, ["explain", f"{EXAMPLE}:{line}"])
    assert done.exit_code == 0
    assert "SF307" in done.stdout
    broken = tmp_path / "broken.py"
    broken.write_text("def")
    assert CliRunner().invoke(app, ["explain", f"{broken}:1"]).exit_code == 3
    assert CliRunner().invoke(app, ["explain", f"{tmp_path}/none.py:1"]).exit_code == 3
