"""The notebooks of `before_after/`: as text, byte for byte, and as programs that run on JAX, cell after cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from jax_programs import JaxServer
from notebooks import as_script
from shardfix import testing

CASES = list(testing.cases(Path(__file__).parent / "before_after", ".ipynb"))
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@each_case
def test_text(case: testing.Case, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--promote") and not case.path.name.startswith("noop_"):
        report = testing.run(case)
        if report.changed:
            case.after_path.write_bytes(report.after.encode())
            case = testing.read(case.path)
    testing.check(case)


def test_there_are_noops() -> None:
    noops = [case for case in CASES if case.path.name.startswith("noop_")]
    assert len(noops) * 2 > len(CASES) - len(noops)
    assert all(case.after is None for case in noops)
    assert all(case.after is not None for case in CASES if case not in noops)


@pytest.mark.parametrize("case", [c for c in CASES if c.after is not None], ids=lambda case: case.name)
def test_executed(case: testing.Case, jax_server: JaxServer, tmp_path: Path) -> None:
    assert case.after is not None
    if not case.runs_on(jax_server.version):
        pytest.skip(f"needs {case.header.needs}")
    before, after = tmp_path / "before.py", tmp_path / "after.py"
    before.write_text(as_script(case.before), encoding="utf-8")
    after.write_text(as_script(case.after), encoding="utf-8")
    first, second = jax_server.run([before, after])
    expected = case.expectation(jax_server.version)
    assert expected is not None, "say with `# raises:` or `# runs` what the before file does"
    assert (expected in first.error) if expected else not first.error, first.error or first.output
    assert not second.error, second.output
    assert first.error or first.result == second.result
