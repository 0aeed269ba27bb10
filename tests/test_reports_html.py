"""The page: what it holds, and what it does in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from browser import Opened, chromium, open_page  # noqa: F401  (a fixture)
from conftest import Run
from reporting import preview, report
from shardfix.model import FileReport
from shardfix.owners import owners
from shardfix.reports import html

EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
FACTS = {"project": "lantern", "created": "2026-11-30T12:00Z", "jax": {"from": "", "to": "0.12"}, "ran": []}


def page(folder: Path, *files: FileReport, **more: Any) -> Path:
    """The page of a run over some files."""
    data = html.document(report(*files), owners("."), **{**FACTS, **more})
    path = folder / "page.html"
    path.write_text(html.render(data), encoding="utf-8")
    return path


def some_files() -> Iterator[FileReport]:
    text = "import jax\nold_call(1)\nold_risk(2)\nold_hand(3)\n"
    for folder in ("src/models", "src/data", "tests"):
        yield preview(f"{folder}/one.py", text)
    yield preview("src/bad.py", "import jax\nold_call(\n")
    yield preview("src/known.py", "import jax\nold_call(1)\n", known={"SF801": 1})


def counted(opened: Opened, words: str) -> None:
    """Wait until the page says how many findings it shows."""
    opened.page.locator("#count", has_text=re.compile(f"^{re.escape(words)}$")).wait_for()


@pytest.mark.usefixtures("stand_in_rules")
class TestWhatItHolds:
    def test_nothing_comes_from_elsewhere(self, tree: Path) -> None:
        text = page(tree, *some_files()).read_text()
        assert not re.search(r"https?://|@import|url\(|<link|<iframe| src=", text)

    def test_the_data_looks_like_no_html(self, tree: Path) -> None:
        file = preview(f"{EVIL}/f.py", "import jax\nold_call(1)\n")
        odd = replace(file, findings=(replace(file.findings[0], reason=EVIL),), steps=(), changes=())
        text = page(tree, odd, project=EVIL).read_text()
        assert "<script>alert" not in text
        assert "<img" not in text
        (embedded,) = re.findall(r'<script id="data" type="application/json">(.*?)</script>', text, re.DOTALL)
        assert json.loads(embedded)["files"][0]["findings"][0]["reason"] == EVIL

    def test_the_same_run_gives_the_same_page(self, tree: Path) -> None:
        assert page(tree, *some_files()).read_bytes() == page(tree, *some_files()).read_bytes()

    def test_rules_and_owners(self, tree: Path) -> None:
        (tree / "CODEOWNERS").write_text("src/ @src\n")
        data = html.document(report(*some_files()), owners("."), **FACTS)
        assert sorted(data["rules"]) == ["SF801", "SF821", "SF831"]
        assert data["rules"]["SF801"]["sections"]["Why"] == "It is a stand-in."
        assert {file["path"]: file["owners"] for file in data["files"]}["tests/one.py"] == []
        assert {file["path"]: file["owners"] for file in data["files"]}["src/known.py"] == ["@src"]


@pytest.mark.usefixtures("stand_in_rules")
class TestInABrowser:
    @pytest.fixture
    def opened(self, chromium: Any, tree: Path) -> Iterator[Opened]:  # noqa: F811
        (tree / "CODEOWNERS").write_text("src/ @src\nsrc/models/ @models\n")
        shown = open_page(chromium, page(tree, *some_files()))
        yield shown
        assert shown.faults == []

    def test_counts(self, opened: Opened) -> None:
        said = opened.page.inner_text("body")
        assert "lantern" in said
        assert "10 findings in 4 files" in " ".join(said.split())
        assert "1 known to the baseline · 1 file failed" in said
        assert opened.page.inner_text("#failed-files").splitlines()[0] == "src/bad.py"
        rows = opened.page.locator("#where .rows button").all_inner_texts()
        assert [" ".join(row.split()) for row in rows] == [
            *("SF801 stand-in-call 4", "SF821 stand-in-risk 3", "SF831 stand-in-hand 3"),
            *("src/ 7", "tests/ 3"),
            *("@src 4", "nobody 3", "@models 3"),
        ]

    def test_search(self, opened: Opened) -> None:
        opened.page.fill("#search", "MODELS old_hand")
        counted(opened, "1 of 10 findings")
        assert opened.page.locator("#list > li").count() == 1
        assert "src/models/one.py:4:1" in opened.page.inner_text("#list")
        opened.page.fill("#search", "nothing like this")
        opened.page.wait_for_selector(".empty")
        opened.page.fill("#search", "new_risk")  # what only the diff holds
        counted(opened, "3 of 10 findings")

    def test_a_diff_side_by_side(self, opened: Opened) -> None:
        first = opened.page.locator("#list details").first
        assert first.locator("table").count() == 0
        first.locator("summary").click()
        table = first.locator("table.diff.wide")
        table.wait_for()  # it is made when the browser tells that the details are open, a moment later
        assert table.locator("td.old.text").inner_text() == "\u2212\nold_call(1)"
        assert table.locator("td.new.text").inner_text() == "+\nnew_call(1)"
        assert table.locator("td.new mark").inner_text() == "new"
        assert "the import of jax (line 1)" in first.inner_text()
        opened.page.set_viewport_size({"width": 390, "height": 844})
        first.locator("table.diff:not(.wide)").wait_for()
        assert table.count() == 0

    def test_filters(self, opened: Opened) -> None:
        shown = opened.page
        shown.get_by_role("button", name="By hand").click()
        assert shown.inner_text("#count") == "7 of 10 findings"
        shown.click('[data-filter="owner"][data-key="@models"]')
        assert shown.inner_text("#count") == "2 of 10 findings"
        assert shown.input_value("#owner") == "=@models"
        shown.click("#chips button")
        assert shown.inner_text("#count") == "7 of 10 findings"
        shown.click('[data-filter="folder"][data-key="src/"]')
        assert shown.inner_text("#count") == "5 of 10 findings"
        names = shown.locator('[data-filter="folder"] .name').all_inner_texts()
        assert sorted(names) == ["data/", "known.py", "models/"]
        shown.select_option("#rule", "SF801")
        assert shown.inner_text("#count") == "3 of 10 findings"
        assert not shown.is_visible("#state")  # there is but one

    def test_what_to_do_by_hand(self, opened: Opened) -> None:
        rule = opened.page.locator("#manual details")
        assert rule.count() == 1
        rule.locator("summary").click()
        rule.locator("code.place").first.wait_for()
        said = rule.inner_text()
        assert "old_hand is out of date" in said
        assert "src/models/one.py:4" in said

    def test_with_the_keyboard_alone(self, opened: Opened) -> None:
        opened.page.keyboard.press("Tab")
        assert opened.page.evaluate("document.activeElement.className") == "skip"
        opened.page.keyboard.press("Enter")
        for _ in range(12):
            opened.page.keyboard.press("Tab")
            if opened.page.evaluate("document.activeElement.tagName") == "SUMMARY":
                break
        opened.page.keyboard.press("Enter")
        opened.page.locator("#list details[open] table").wait_for()

    def test_colours(self, opened: Opened) -> None:
        ground = "getComputedStyle(document.body).backgroundColor"
        light = opened.page.evaluate(ground)
        opened.page.emulate_media(color_scheme="dark")
        dark = opened.page.evaluate(ground)
        assert dark != light
        opened.page.click("#theme")
        assert opened.page.evaluate(ground) == light
        opened.page.reload()
        assert opened.page.evaluate(ground) == light
        opened.page.click("#theme")
        opened.page.emulate_media(color_scheme="light")
        assert opened.page.evaluate(ground) == dark

    @pytest.mark.parametrize("width", [320, 390, 768, 1440])
    def test_nothing_sticks_out(self, opened: Opened, width: int) -> None:
        opened.page.set_viewport_size({"width": width, "height": 800})
        for summary in opened.page.locator("summary").all():
            summary.click()
        assert opened.page.evaluate("document.documentElement.scrollWidth") <= width

    def test_hostile_names_and_code(self, chromium: Any, tree: Path) -> None:  # noqa: F811
        file = preview(f"{EVIL}/f.py", f"import jax\nold_call('{EVIL}')\nold_hand(1)\n")
        findings = tuple(replace(each, reason=f"{EVIL} `{EVIL}`") for each in file.findings)
        odd = replace(file, findings=findings, steps=((findings[0], file.steps[0][1]),))
        bad = FileReport(f"{EVIL}.py", error=EVIL)
        shown = open_page(chromium, page(tree, odd, bad, project=EVIL))
        for summary in shown.page.locator("summary").all():
            summary.click()
        assert EVIL in shown.page.inner_text("h1")
        assert EVIL in shown.page.inner_text("#list table")
        assert EVIL in shown.page.inner_text("#failed")
        assert shown.page.locator("img").count() == 0
        assert shown.faults == []

    def test_nothing_left(self, chromium: Any, tree: Path) -> None:  # noqa: F811
        shown = open_page(chromium, page(tree, preview("f.py", "import jax\n")))
        assert "Nothing left to do" in shown.page.inner_text("#overview")
        assert not shown.page.is_visible("#findings")
        assert shown.faults == []

    def test_ten_thousand_findings(self, chromium: Any, tree: Path) -> None:  # noqa: F811
        calls = "".join(f"old_call({number})\nold_hand({number})\n" for number in range(50))
        one = preview("f.py", f"import jax\n{calls}")
        files = []
        for number in range(100):
            path = f"src/team{number % 7}/file{number}.py"
            findings = tuple(replace(each, path=path) for each in one.findings)
            steps = tuple(zip(findings[::2], (diff for _, diff in one.steps), strict=True))
            files.append(replace(one, path=path, findings=findings, steps=steps))
        shown = open_page(chromium, page(tree, *files))
        assert "10,000 findings in 100 files" in " ".join(shown.page.inner_text("#overview").split())
        assert shown.page.locator("#list > li").count() < 500
        shown.page.fill("#search", "team1 file99.py")
        counted(shown, "100 of 10,000 findings")
        shown.page.locator("#list summary").first.click()
        assert "new_call(0)" in shown.page.inner_text("#list table")
        shown.page.fill("#search", "")
        counted(shown, "10,000 findings")
        shown.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        shown.page.locator("#list > li").nth(100).wait_for(state="attached")
        assert shown.faults == []


class TestCommand:
    def test_a_report_and_a_later_one(self, run: Run, tree: Path, chromium: Any) -> None:  # noqa: F811
        (tree / "f.py").write_text("import jax\nold_call(1)\nold_hand(2)\n")
        done = run("report", "--html", "first.html")
        assert (done.returncode, done.stdout) == (1, "")
        assert "report in first.html" in done.stderr
        run("apply", "--yes")
        (tree / "g.py").write_text("import jax\nold_risk(1)\n")
        assert run("report", "--html", "second.html", "--since-report", "first.html").returncode == 1
        shown = open_page(chromium, tree / "second.html")
        said = " ".join(shown.page.inner_text("#overview").split())
        assert "50% done since the earlier report 1 done 1 left 1 new" in said
        shown.page.select_option("#state", "new")
        assert shown.page.inner_text("#count") == "1 of 2 findings"
        shown.page.click("#overview summary")
        assert shown.page.inner_text("#overview details li") == "SF801 f.py:2"
        assert shown.faults == []

    def test_known_findings_are_on_the_page_with_their_diffs(self, run: Run, tree: Path) -> None:
        (tree / "f.py").write_text("import jax\nold_call(1)\n")
        run("baseline")
        assert run("report", "--html", "page.html").returncode == 0
        (embedded,) = re.findall(r'type="application/json">(.*?)</script>', (tree / "page.html").read_text())
        (known,) = json.loads(embedded)["files"][0]["baselined"]
        assert "new_call" in known["diff"]

    def test_errors(self, run: Run, tree: Path) -> None:
        assert run("report").returncode == 2
        assert run("report", "--html", "p.html", "-").returncode == 2
        done = run("report", "--html", "p.html", "--since-report", "no.html")
        assert (done.returncode, (tree / "p.html").exists()) == (2, False)
        assert "no.html: cannot be read" in done.stderr
        assert run("report", "--html", "no/p.html").returncode == 3

    def test_the_time_can_be_set(self, run: Run, tree: Path) -> None:
        pages = []
        for name in ("a.html", "b.html"):
            run("report", "--html", name, env={"SOURCE_DATE_EPOCH": "0"})
            pages.append((tree / name).read_text())
        assert pages[0] == pages[1]
        assert '"created":"1970-01-01T00:00Z"' in pages[0]
