"""JUnit XML."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as xml

import pytest

from reporting import preview, report
from shardfix.model import FileReport
from shardfix.reports import junit

pytestmark = pytest.mark.usefixtures("stand_in_rules", "tree")

COUNTS = ("tests", "failures", "errors", "skipped")


def root(*files: FileReport) -> xml.Element:
    return xml.fromstring(junit.render(report(*files)).encode("utf-8"))


def counts(element: xml.Element) -> list[int]:
    return [int(element.get(name, "-1")) for name in COUNTS]


def test_a_suite_for_each_file() -> None:
    text = "import jax\nold_call(1)\nold_hand(1)\nold_risk(1)  # shardfix: ignore\nold_other(1)\n"
    document = root(preview("f.py", text, known={"SF811": 1}), preview("bad.py", "import jax\nold_call(\n"))
    bad, good = document
    assert (document.tag, bad.get("name"), good.get("name")) == ("testsuites", "bad.py", "f.py")
    assert (counts(document), counts(bad), counts(good)) == ([5, 2, 1, 2], [1, 0, 1, 0], [4, 2, 0, 2])
    for suite in document:
        assert counts(suite)[0] == len(suite.findall("testcase"))
    first = good[0]
    assert first.attrib == {
        "name": "SF801 stand-in-call (line 2, column 1)",
        "classname": "f.py",
        "file": "f.py",
        "line": "2",
    }
    failure = first[0]
    assert (failure.tag, failure.attrib) == (
        "failure",
        {"type": "SF801", "message": "[safe] old_call is out of date"},
    )
    assert "because the import of jax (line 1)" in (failure.text or "")
    assert [case[0].get("message") for case in good[2:]] == ["suppressed by a comment", "known to the baseline"]
    assert "does not parse" in (bad[0][0].get("message") or "")


def test_nothing_found_is_a_case_that_passes() -> None:
    (suite,) = root(preview("f.py", "import jax\n"))
    assert counts(suite) == [1, 0, 0, 0]
    assert list(suite[0]) == []


def test_what_xml_cannot_hold_is_left_out() -> None:
    file = preview('f\x01<&>".py', "import jax\nold_call(1)\n")
    odd = replace(file, findings=(replace(file.findings[0], reason="a\x00\x1b[1mb\ufffe]]>\ud800c 😀 é"),))
    (suite,) = root(odd)
    assert suite.get("name") == 'f<&>".py'
    assert suite[0][0].get("message") == "[safe] a[1mb]]>c 😀 é"
