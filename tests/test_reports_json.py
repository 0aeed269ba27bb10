"""The JSON report and its schema."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from reporting import preview, report
from shardfix.reports import json as as_json

TEXT = "import jax\nold_call(1)\nold_risk(1)\nold_hand(1)\nold_call(2)  # shardfix: ignore\nold_other(1)\n"


@pytest.fixture
def validator() -> Any:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(as_json.schema())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(_strict(schema))


def _strict(schema: Any) -> Any:
    """The schema with unknown keys refused: readers must allow them, we must not write any that it does not name."""
    if isinstance(schema, dict):
        closed = {key: _strict(value) for key, value in schema.items()}
        return {**closed, "additionalProperties": False} if "properties" in schema else closed
    return [_strict(each) for each in schema] if isinstance(schema, list) else schema


@pytest.mark.usefixtures("stand_in_rules", "tree")
class TestDocument:
    def document(self) -> Any:
        files = (
            preview("f.py", TEXT, known={"SF811": 1}),
            preview("bad.py", "import jax\nold_call(\n"),
            preview("clean.py", "import jax\n"),
            preview(os.fsdecode(b"\xff.py"), "import jax\nold_call(1)\n"),
        )
        return json.loads(as_json.render(report(*files)))

    def test_it_fits_its_schema(self, validator: Any) -> None:
        validator.validate(self.document())
        validator.validate(json.loads(as_json.render(report())))

    def test_known_and_suppressed_findings_stand_apart(self) -> None:
        document = self.document()
        bad, good, odd = document["files"]
        assert (bad["path"], good["path"], odd["path"]) == ("bad.py", "f.py", "\udcff.py")
        assert [each["code"] for each in good["findings"]] == ["SF801", "SF821", "SF831"]
        assert [each["code"] for each in good["baselined"]] == ["SF811"]
        assert [(each["code"], each["line"], each["diff"]) for each in good["suppressed"]] == [("SF801", 5, "")]
        counts = {"files": 4, "safe": 2, "unsafe": 1, "manual": 1, "failed": 1, "baselined": 1, "suppressed": 1}
        assert document["summary"] == counts

    def test_changes_make_what_the_diff_shows(self) -> None:
        for finding in self.document()["files"][1]["findings"]:
            text = TEXT
            for change in reversed(finding["changes"]):
                text = text[: change["start"]] + change["text"] + text[change["end"] :]
            added = [line[1:] for line in finding["diff"].splitlines()[2:] if line.startswith("+")]
            assert added == [line for line in text.splitlines() if line not in TEXT.splitlines()]
