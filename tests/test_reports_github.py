"""Workflow commands of GitHub Actions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reporting import preview, report
from shardfix.reports import github

pytestmark = pytest.mark.usefixtures("stand_in_rules", "tree")


def test_findings() -> None:
    text = "import jax\nold_call(1)\nold_hand(\n  1)\nold_other(1)  # shardfix: ignore\nold_risk(1)\n"
    assert github.render(report(preview("src/f.py", text, known={"SF821": 1}))).splitlines() == [
        "::warning file=src/f.py,line=2,endLine=2,col=1,endColumn=12,title=SF801 stand-in-call [safe]"
        "::old_call is out of date",
        "::warning file=src/f.py,line=3,endLine=4,title=SF831 stand-in-hand [manual]::old_hand is out of date",
    ]


def test_failures_and_warnings() -> None:
    failed = preview("bad.py", "import jax\n\nold_call(\n")
    useless = preview("f.py", "import jax\nx  # shardfix: ignore[SF801]\n")
    bad, odd = github.render(report(failed, useless)).splitlines()
    assert bad.startswith("::error file=bad.py,line=3,title=shardfix failed::line 3: does not parse")
    assert odd == ("::notice file=f.py,line=2,title=shardfix suppression::`ignore[SF801]` suppresses nothing here")


def test_nothing() -> None:
    assert github.render(report(preview("f.py", "import jax\n"))) == ""


def test_escapes() -> None:
    file = preview("a,b:c%.py", "import jax\nold_call(1)\n")
    odd = replace(file, findings=(replace(file.findings[0], reason="100%,\r\nof: it"),), steps=(), changes=())
    command = github.render(report(odd))
    assert command.startswith("::warning file=a%2Cb%3Ac%25.py,line=2,")
    assert command.endswith("::100%25,%0D%0Aof: it")
    assert "\n" not in command
