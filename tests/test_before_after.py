"""The specification: every case of `before_after/`, as text and as programs that run on JAX."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from jax_programs import JaxServer, Outcome
from shardfix import codemods, engine, testing

CASES = list(testing.cases(Path(__file__).parent / "before_after"))
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@each_case
def test_text(case: testing.Case, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--promote") and not case.path.name.startswith("noop_"):
        report = testing.run(case)
        if report.changed:
            case.after_path.write_bytes(report.after.encode())
            case = testing.read(case.path)
    testing.check(case)


@each_case
def test_the_header_says_what_running_it_does(case: testing.Case) -> None:
    header = case.header
    noop = case.path.name.startswith("noop_")
    assert not (noop and case.after is not None), "a noop has no after file"
    changes = case.after_path.exists()  # --promote may just have written it
    assert noop or changes or header.manual or header.safety, "call it noop_* or say what is found"
    if changes:
        assert header.raises or header.runs, "say with `# raises:` or `# runs` what the before file does"


@pytest.mark.parametrize(
    "case",
    [c for c in CASES if c.after is not None or c.header.raises or c.header.runs],
    ids=lambda case: case.name,
)
def test_executed(case: testing.Case, jax_server: JaxServer) -> None:
    if not case.runs_on(jax_server.version):
        pytest.skip(case.header.text_only or f"needs {case.header.needs}")
    expected = case.expectation(jax_server.version)
    runs_after = case.after is not None and not case.header.text_only
    before, *after = jax_server.run([case.path, *([case.after_path] if runs_after else [])])
    if expected is not None:
        _expect(before, expected, "before")
    for outcome in after:
        _expect(outcome, "", "after")
        if before.result and not before.error:
            assert outcome.result == before.result, "RESULT is another one after the rewrite"


@pytest.mark.parametrize(
    "case", [c for c in CASES if c.after is not None and not c.header.text_only], ids=lambda case: case.name
)
def test_executed_beside_all_other_codemods(case: testing.Case, jax_server: JaxServer, tmp_path: Path) -> None:
    settings = case.header.settings
    usual = (codemod.code for codemod in codemods.ALL if not codemod.opt_in)
    everything = replace(settings, select=tuple(dict.fromkeys((*settings.select, *usual))))
    report = engine.fix(case.before, str(case.path), everything)
    if report.after == case.after:
        return  # `test_executed` runs it
    if not case.runs_on(jax_server.version):
        pytest.skip(f"needs {case.header.needs}")
    program = tmp_path / case.path.name
    program.write_text(report.after, encoding="utf-8")
    _expect(jax_server.run([program])[0], "", "rewritten")


def _expect(outcome: Outcome, error: str, which: str) -> None:
    got, wanted = " ".join(outcome.error.split()), " ".join(error.split())
    if (wanted in got) if wanted else (not got):
        return
    tail = "\n".join(outcome.output.splitlines()[-40:])
    pytest.fail(
        f"the {which} file must {'raise ' + wanted if wanted else 'run'}, but it "
        f"{'raised ' + got[:600] if got else 'ran'}\n{tail}",
        pytrace=False,
    )
