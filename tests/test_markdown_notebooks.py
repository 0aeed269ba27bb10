"""Notebooks in Markdown: which fences are cells, and that nothing but their code moves."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from conftest import Run
from shardfix import documents, engine, runner, testing
from shardfix.config import Options, Settings, load
from shardfix.discovery import find
from shardfix.documents.markdown import is_notebook
from shardfix.model import FileReport, Status
from shardfix.parse import ParseFailure, parse
from shardfix.workers import Task
from test_notebooks import WHOLE, cut

OLD = "from jax.experimental import PartitionSpec"
NEW = "from jax.sharding import PartitionSpec"
MYST = "---\njupytext:\n  text_representation:\n    format_name: myst\nkernelspec:\n  name: python3\n---\n\n"
JUPYTEXT = """\
---
jupyter:
  jupytext:
    formats: ipynb,md
    text_representation:
      extension: .md
      format_name: markdown
  kernelspec:
    display_name: Python 3
    language: python
    name: python3
---

"""
R = JUPYTEXT.replace("language: python", "language: R").replace("python3", "ir")


def fixed(text: str, settings: Settings | None = None, path: str = "n.md") -> FileReport:
    return runner.work_on_text(text, path, settings or Settings(), Task.FIX)


def rewrites(text: str) -> bool:
    """Whether the import in a text is rewritten, and nothing else."""
    report = fixed(text)
    assert report.status is Status.OK, report.error
    assert report.after in (text, text.replace(OLD, NEW))
    return report.changed


@pytest.mark.parametrize(
    "fence",
    [
        "```{code-cell} ipython3\nCODE\n```\n",
        "```{code-cell} python\nCODE\n```\n",
        "```{code-cell}\nCODE\n```",
        "````{code-cell} ipython3\nCODE\n````\n",
        "~~~{code-cell} ipython3\nCODE\n~~~\n",
        ":::{code-cell} ipython3\nCODE\n:::\n",
        "```{code-cell} ipython3\n:tags: [hide-input]\n:name: x\nCODE\n```\n",
        "```{code-cell} ipython3\n---\ntags: [hide-input]\nmystnb:\n  figure: {}\n---\nCODE\n```\n",
        ":::{note}\n```{code-cell} ipython3\nCODE\n```\n:::\n",
    ],
)
def test_cells_of_myst(fence: str) -> None:
    code = f"%matplotlib inline\nimport jax\n{OLD}\n!ls"
    text = f"{MYST}# Title\n\nText with {OLD}.\n\n{fence.replace('CODE', code)}\nMore `text`\n"
    before, _, behind = text.partition(code)
    report = fixed(text)
    assert report.after == before + code.replace(OLD, NEW) + behind
    assert (report.findings[0].line, report.findings[0].cell) == (before.count("\n") + 3, 0)


@pytest.mark.parametrize(
    "fence",
    [
        "```python\nCODE\n```\n",  # shown, not run
        "```{code-block} python\nCODE\n```\n",
        "```{code-cell} bash\nCODE\n```\n",
        "````markdown\n```{code-cell} ipython3\nCODE\n```\n````\n",
        "    ```{code-cell} ipython3\n    CODE\n    ```\n",
        "text ```{code-cell} CODE```\n",
    ],
)
def test_what_is_no_cell_of_myst(fence: str) -> None:
    text = f"{MYST}```{{code-cell}} ipython3\nimport jax\n```\n\n{fence.replace('CODE', OLD)}"
    assert not rewrites(text)


@pytest.mark.parametrize("opening", ["```python", '```python tags=["x"]', "~~~python", "```ipython3", "```python .x"])
def test_cells_of_jupytext(opening: str) -> None:
    assert rewrites(f"{JUPYTEXT}Text\n\n{opening}\nimport jax\n{OLD}\n{opening[:3]}\n\nText\n")


@pytest.mark.parametrize(
    "fence",
    ["```\nCODE\n```", "```bash\nCODE\n```", "```python .noeval\nCODE\n```", '```python active="py"\nCODE\n```',
     "<!-- #md -->\n```python\nCODE\n```\n<!-- #endmd -->", "<!-- #raw -->\n```python\nCODE\n```\n<!-- #endraw -->",
     '<!-- #region tags=["x"] -->\n```python\nCODE\n```\n<!-- #endregion -->',
     "- list\n\n  ```python\n  CODE\n  ```", "`python` CODE"],
)  # fmt: skip
def test_what_is_no_cell_of_jupytext(fence: str) -> None:
    assert not rewrites(f"{JUPYTEXT}```python\nimport jax\n```\n\n{fence.replace('CODE', OLD)}\n")


def test_a_cell_may_last_to_the_end_of_the_file() -> None:
    assert rewrites(f"{MYST}Text\n\n```{{code-cell}} ipython3\nimport jax\n{OLD}")


def test_the_cells_are_one_program() -> None:
    text = f"{MYST}```{{code-cell}}\nimport jax\n```\nText\n\n```{{code-cell}}\nstep = jax.pmap(f)\n```\n\nEnd\n"
    report = fixed(text, Settings(select=("SF305",)))
    head, _, rest = report.after.partition("import jax\n")
    assert head == f"{MYST}```{{code-cell}}\nfrom functools import lru_cache\n\n"
    assert rest.startswith("\n\ndef pmap_as_shard_map(")
    assert "    return mapped\n```\nText\n\n```{code-cell}\nstep = pmap_as_shard_map(f)\n```\n\nEnd\n" in rest
    assert not fixed(report.after, Settings(select=("SF305",))).changed


@pytest.mark.parametrize("head", ["    ```bibtex\n    @x\n    ```\n", "  ~~~\n  x\n  ~~~\n"])
def test_indented_fences_hide_no_cell(head: str) -> None:
    assert rewrites(f"{MYST}{head}\n```{{code-cell}} ipython2\nimport jax\n{OLD}\n```\n")
    region = f"<!-- #region -->\n{head}```\nnever closed\n<!-- #endregion -->\n"
    assert rewrites(f"{JUPYTEXT}{region}\n```python\nimport jax\n{OLD}\n```\n")


def test_edits_count_in_the_text_of_the_file() -> None:
    text = f"{MYST}é\n```{{code-cell}}\n%cd x\nimport jax\n{OLD}\n```\n"
    [edit] = fixed(text).findings[0].edits
    assert text[: edit.start] + edit.text + text[edit.end :] == text.replace(OLD, NEW)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("end", ["", "\n"])
def test_newlines_stay(newline: str, end: str) -> None:
    text = f"{MYST}a\n\n```{{code-cell}}\nimport jax\n!ls \\\n  x\n{OLD}\n```{end}"
    assert rewrites(text.replace("\n", newline))


def test_a_cell_that_does_not_parse_is_named_by_its_line() -> None:
    report = fixed(f"{MYST}```{{code-cell}}\n:tags: []\nimport jax\nx = (\n```\n")
    assert report.error == "line 12: does not parse: '(' was never closed"


def test_notebooks_of_other_languages_are_left() -> None:
    for head, opening in ((MYST.replace("python3", "julia-1.9"), "{code-cell}"), (R, "python")):
        text = f"{head}```{opening}\nimport jax\n{OLD}\n```\n"
        assert not rewrites(text)
        assert fixed(text).warnings == (f"1: not read, for it is a notebook of {'R' if head == R else 'julia-1.9'}",)


def test_other_markdown_is_no_notebook() -> None:
    text = f"# Encoding: notes\n\n```python\nimport jax\n{OLD}\n```\n"
    assert not is_notebook(text)
    assert fixed(text).error.startswith("line 1: is no notebook")
    assert is_notebook(JUPYTEXT)
    assert is_notebook("x\n```{code-cell}\n")
    assert not is_notebook("x ```{code-cell}\njupytext:\n")


@pytest.mark.parametrize("case", random.Random(0).sample(WHOLE, 300), ids=lambda case: case.name)
def test_a_program_in_cells_becomes_what_it_becomes_in_a_file(case: testing.Case) -> None:
    rng = random.Random(case.name)
    myst = rng.random() < 0.5
    try:
        cells = cut(case.before, rng)
    except ParseFailure:
        pytest.skip("no whole program")
    opening = "````{code-cell} ipython3" if myst else "````python"
    text = (MYST if myst else JUPYTEXT) + "".join(f"Text\n\n{opening}\n{each}\n````\n" for each in cells)
    path = str(case.path.with_suffix(".md"))
    program, opened = documents.read(text, path)
    parse(program)
    assert opened.file_text(program) == text
    assert program.count("\n") == text.count("\n")
    report = engine.fix(program, path, case.header.settings, document=opened)
    assert report.status is Status.OK, report.error
    got = opened.file_text(report.after)
    kept = [line for line in got.split("\n") if line.strip() and line not in ("Text", opening, "````")]
    expected = case.before if case.after is None else case.after
    head = (MYST if myst else JUPYTEXT).split("\n")
    assert kept == [line for line in [*head, *expected.split("\n")] if line.strip()]


# -- on request ---------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tree: Path) -> Path:
    (tree / "README.md").write_text(f"```python\nimport jax\n{OLD}\n```\n")
    (tree / "guide.md").write_text(f"{MYST}```{{code-cell}}\nimport jax\nold_call(1)\n```\n")
    (tree / "f.py").write_text("import jax\n")
    return tree


def test_folders_are_searched_for_it_where_that_is_asked_for(folder: Path) -> None:
    assert find(["."]).files == ("f.py",)
    assert find(["."], markdown=True).files == ("f.py", "guide.md")
    assert find(["guide.md"]).files == ("guide.md",)
    found = find(["README.md"], markdown=True)
    assert found.files == ()
    assert found.failures[0][1].startswith("is no notebook in Markdown: ")
    (folder / "gone.md").symlink_to("nowhere")
    assert "does not exist" in find(["gone.md"]).failures[0][1]


def test_option_and_key(folder: Path, run: Run) -> None:
    assert run("check").returncode == 0
    done = run("check", "--markdown")
    assert done.returncode == 1
    assert done.stdout.startswith("guide.md:11:1: SF801 ")
    assert run("check", "guide.md").returncode == 1
    assert run("check", "README.md").returncode == 3
    (folder / "shardfix.toml").write_text("markdown = true\n")
    assert run("apply", "--yes").returncode == 0
    assert "new_call(1)" in (folder / "guide.md").read_text()
    assert load(["."], Options(markdown=False)).settings.markdown is False
    assert load(["."], Options()).origins["markdown"] == "shardfix.toml"
