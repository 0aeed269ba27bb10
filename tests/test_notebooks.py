"""Notebooks: one program in order, put back cell by cell, and not a byte beside the code of a changed cell."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import Run
from notebooks import PYTHON, as_script, cell, code, document, notebook, sources
from shardfix import documents, engine, place, runner, testing
from shardfix.config import Settings
from shardfix.model import FileReport, RunReport, Safety, Status
from shardfix.parse import ParseFailure, parse
from shardfix.workers import Task

CASES = list(testing.cases(Path(__file__).parent / "before_after"))
PMAP = Settings(select=("SF305",))
STEP = "step = jax.pmap(lambda x: x)"
OLD = "from jax.experimental import PartitionSpec"
NEW = "from jax.sharding import PartitionSpec"


def fixed(text: str, how: Settings | None = None, path: str = "n.ipynb") -> FileReport:
    return runner.work_on_text(text, path, how or Settings(), Task.FIX)


def after(*cells: str | dict[str, Any], how: Settings | None = None, **style: Any) -> list[str]:
    """The sources of a notebook after everything safe is applied; nothing else in it may have moved."""
    text = notebook(*cells, **style)
    report = fixed(text, how)
    assert report.status is Status.OK, report.error
    same_beside_the_sources(text, report.after)
    return sources(report.after)


def same_beside_the_sources(before: str, now: str) -> None:
    left, right = json.loads(before), json.loads(now)
    for old, new in zip(left["cells"], right["cells"], strict=True):
        assert type(old.get("source")) is type(new.get("source"))
        old["source"] = new["source"] = None
    assert list(map(str, left.items())) == list(map(str, right.items()))


# -- what the bytes do --------------------------------------------------------------------------------------------


def template(rng: random.Random) -> tuple[str, str, str]:
    """A notebook around one cell whose source is to be filled in: before it, behind it, and what indents its lines."""
    keys = ["cell_type", "metadata", "source", "outputs", "execution_count"]
    rng.shuffle(keys)
    outputs = [{"output_type": "stream", "name": "stdout", "text": [OLD, "é\u2028 \\/ \x7f"]}]
    values = {"cell_type": "code", "metadata": {"é": {"source": [OLD]}}, "outputs": outputs, "execution_count": 1}
    cells = [cell(f"# {OLD}", "markdown"), {key: values.get(key, "@@") for key in keys}, cell("x = 1", "raw")]
    whole = {"metadata": PYTHON, "nbformat": 4, "cells": cells, "nbformat_minor": 5, "weird": [1.0, 1e5, None]}
    order = list(whole)
    rng.shuffle(order)
    indent: Any = rng.choice([None, 0, 1, 2, "\t"])
    separators = (",", ":") if indent is None and rng.random() < 0.5 else None
    text = json.dumps(
        {key: whole[key] for key in order}, indent=indent, ensure_ascii=rng.random() < 0.5, separators=separators
    )
    head, tail = text.split('"@@"')
    gap = re.search(r"\n[ \t]*\Z", head[: head.rindex('"source"')])
    unit = "" if gap is None else f"{gap[0]}{indent if isinstance(indent, str) else ' ' * (indent or 0)}"
    return head, tail + rng.choice(["", "\n", "\r\n"]), unit


@pytest.mark.parametrize("seed", range(120))
def test_every_byte_beside_the_changed_lines_stays(seed: int) -> None:
    rng = random.Random(seed)
    head, tail, unit = template(rng)
    before = ["import jax\n", f"{OLD}\n", 'a = "\u00e9 \\\\ <b>"\n', "b = PartitionSpec()"]
    now = ["import jax\n", f"{NEW}\n", *before[2:]]
    ascii_only = head.isascii() and tail.isascii()
    between = "," + (unit or (" " if head.endswith(": ") else ""))
    closing = unit[:-1] if unit.endswith(" ") else unit
    listed = rng.random() < 0.7

    def spelled(lines: list[str]) -> str:
        strings = [json.dumps(each, ensure_ascii=ascii_only) for each in (lines if listed else ["".join(lines)])]
        return f"[{unit}{between.join(strings)}{closing}]" if listed else strings[0]

    report = fixed(f"{head}{spelled(before)}{tail}")
    assert report.after == f"{head}{spelled(now)}{tail}"


def test_odd_spellings_of_lines_that_do_not_change_stay() -> None:
    odd = r'["import\u0020jax\n", "from jax.experimental import PartitionSpec\n" ,"s = \"\u00E9\/\"\n","\u0078 = 1"]'
    text = notebook("@@").replace('[\n    "@@"\n   ]', odd)
    assert fixed(text).after == text.replace("jax.experimental import", "jax.sharding import")


def test_new_lines_are_spelled_as_the_file_spells() -> None:
    text = notebook('import jax\nfrom jax.experimental import PartitionSpec  # "<é>"', ensure_ascii=True)
    text = text.replace("<", "\\u003c")
    assert '# \\"\\u003c\\u00e9>\\""' in fixed(text).after
    raw = notebook('import jax\nfrom jax.experimental import PartitionSpec  # "<é>"')
    assert '# \\"<é>\\""' in fixed(raw).after


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_mark_newlines_and_the_end_of_the_file_stay(tree: Path, bom: bytes, newline: str, end: str) -> None:
    text = notebook(f"import jax\r\n{OLD}\r\nx = 1", "y = 2").rstrip() + end
    file = tree / "n.ipynb"
    file.write_bytes(bom + text.replace("\n", newline).encode())
    [report] = runner.run_stdin(file.read_bytes(), "n.ipynb", Settings(), Task.FIX).files
    runner_after = runner.new_bytes(file.read_bytes(), RunReport((report,)))
    assert runner_after == file.read_bytes().replace(OLD.encode(), NEW.encode())


def test_the_whole_source_may_be_one_string_or_odd_pieces() -> None:
    one = {**cell(""), "source": f"import jax\n{OLD}\nx = 1\n"}
    assert after(one) == [f"import jax\n{NEW}\nx = 1\n"]
    pieces = ["import", " jax\n", "from jax.experi", "mental import PartitionSpec\nx = 1", ""]
    assert after(cell(pieces)) == [f"import jax\n{NEW}\nx = 1"]


# -- where things land --------------------------------------------------------------------------------------------


def test_an_import_joins_the_cell_of_imports() -> None:
    use = "mesh = jax.make_mesh((8,), ('x',))\ny = jax.lax.with_sharding_constraint(a, 'x')"
    before = ["!pip install jax", "import jax\nimport numpy as np", "a = np.zeros(8)", use]
    got = after(*before, how=Settings(select=("SF402",)))
    assert got[0] == before[0]
    assert got[1].startswith("import jax")
    assert got[2] == before[2]


def test_a_helper_lands_below_the_imports_and_no_empty_lines_follow_it() -> None:
    got = after("import jax", "%%time\n" + STEP, how=PMAP)
    assert got[0].startswith("from functools import lru_cache\n\nimport jax\n\n\ndef pmap_as_shard_map(")
    assert got[0].endswith("    return mapped")
    assert got[1] == "%%time\nstep = pmap_as_shard_map(lambda x: x)"


def test_nothing_is_put_above_a_cell_magic() -> None:
    got = after("%%capture\nimport jax\n" + STEP, how=PMAP)
    assert got[0].startswith("%%capture\nfrom functools import lru_cache\n\nimport jax\n\n\ndef pmap_as_shard_map(")


def test_no_import_goes_into_a_cell_of_another_language() -> None:
    got = after("%%bash\nls", "import jax", "%%html\n<b>", STEP, how=PMAP)
    assert (got[0], got[2]) == ("%%bash\nls", "%%html\n<b>")
    assert "def pmap_as_shard_map" in got[1]


def test_a_cell_that_is_empty_afterwards_stays() -> None:
    text = notebook("import jax", "from jax.experimental import maps", "mesh = maps.Mesh(d, ('x',))")
    assert sources(fixed(text).after) == ["import jax", "", "mesh = jax.sharding.Mesh(d, ('x',))"]
    assert '"source": []' in fixed(text).after


def test_a_cell_that_ends_in_a_newline_goes_on_doing_so() -> None:
    assert after(f"import jax\n{OLD}\n", "x = 1") == [f"import jax\n{NEW}\n", "x = 1"]
    assert after(f"{OLD}\n\n\n", "x = 1;") == [f"{NEW}\n\n\n", "x = 1;"]


def test_a_name_that_a_magic_uses_is_not_dropped() -> None:
    uses = ["from jax.experimental import maps", "import jax", "m = maps.Mesh(d, ('x',))"]
    assert sources(fixed(notebook(*uses)).after)[0] == ""
    for magic in ("%time_it maps", "!echo {maps}", "maps?", "%%unheard\nmaps.Mesh"):
        assert sources(fixed(notebook(*uses, magic)).after)[0] == uses[0]


def test_the_code_behind_a_magic_is_rewritten_on_its_line() -> None:
    source = "import jax\nfrom jax.experimental import maps\n%time m = maps.Mesh(d, ('x',))"
    assert after(source) == ["import jax\n%time m = jax.sharding.Mesh(d, ('x',))"]


def test_the_code_behind_a_magic_never_takes_two_lines() -> None:
    long = ", ".join(f"argument_{number}" for number in range(9))
    text = notebook(
        "import jax\nfrom jax.experimental.pjit import pjit\nfrom jax.sharding import Mesh, PartitionSpec as P",
        "mesh = Mesh(jax.devices(), ('x',))",
        f"with mesh:\n    %time y = pjit(f, in_shardings=(P('x'),), out_shardings=None)({long})",
    )
    report = fixed(text)
    held = [r for r in report.remaining if "must stay on one line" in r.reason]
    assert held
    assert all(r.safety is Safety.MANUAL and not r.edits for r in held)
    assert sources(report.after)[2] == sources(text)[2]


# -- cells --------------------------------------------------------------------------------------------------------


def test_await_and_return_at_the_top_are_read() -> None:
    got = after(f"import jax\n{OLD}", "await f()\nasync with a:\n    pass", "return PartitionSpec()")
    assert got[0] == f"import jax\n{NEW}"


def test_a_form_of_colab_is_read() -> None:
    form = '#@title Setup { display-mode: "form" }\nn = 1 #@param {type:"integer"}\nimport jax\n'
    assert after(form + OLD) == [form + NEW]


@pytest.mark.parametrize(
    ("cells", "error"),
    [
        (["import jax", "x = ("], "cell 2, line 1: does not parse: '(' was never closed"),
        ([cell("text", "markdown"), "import jax", "x = 1\nif x"], "cell 3, line 2: does not parse"),
        (["import jax", "x = (1 +", "2)"], "cell 2, line 1: does not parse"),  # together they would
        (["import jax", "x = 1 \\", "y = 2"], "cell 2, line 1: does not parse"),
        (["import jax\n'''", "'''"], "cell 1, line 2: does not parse"),
        (["  import jax"], "cell 1, line 1: does not parse: unexpected indent"),
        (["%%time\nimport jax\nx ="], "cell 1, line 3: does not parse"),
    ],
)
def test_a_cell_that_does_not_parse_is_named(cells: list[Any], error: str) -> None:
    report = fixed(notebook(*cells))
    assert report.status is Status.FAILED
    assert report.error.startswith(error), report.error
    assert report.after == report.before


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "line 1: is no notebook: not valid JSON"),
        ('{"cells": [\n]', "line 2: is no notebook: not valid JSON"),
        ('{"cells": []} x', "line 1: is no notebook: not valid JSON: Extra data"),
        ("{}", "line 1: is no notebook: it has no cells"),
        ("[]", "line 1: is no notebook: it has no cells"),
        ('{"cells": 3}', "line 1: is no notebook: it has no cells"),
        ('{"cells": [{"cell_type": "code"}]}', "cell 1: is no notebook: the cell has no source"),
        ('{"cells": [{"cell_type": "code", "source": [1]}]}', "cell 1: is no notebook: the cell has no source"),
        ("[" * 100_000, "line 1: is no notebook: nested too deeply"),
    ],
)
def test_what_is_no_notebook_is_told(text: str, error: str) -> None:
    report = fixed(text)
    assert report.status is Status.FAILED
    assert report.error.startswith(error), report.error


@pytest.mark.parametrize("text", ['{"cells": []}', notebook(), notebook(""), notebook(cell("jax", "markdown"))])
def test_notebooks_without_code_are_left(text: str) -> None:
    report = fixed(text)
    assert (report.status, report.after, report.findings) == (Status.OK, text, ())


def test_the_format_of_2013_is_read() -> None:
    old = {"cell_type": "code", "language": "python", "input": ["import jax\n", OLD], "outputs": []}
    text = json.dumps({"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "markdown", "source": ""}, old]}]})
    report = fixed(text)
    assert report.after == text.replace(OLD, NEW)
    assert [finding.cell for finding in report.findings] == [2]


@pytest.mark.parametrize(
    ("metadata", "read"),
    [
        ({}, True),
        ({"language_info": {"name": "python"}}, True),
        ({"language_info": {"name": "ipython"}, "kernelspec": {"name": "x"}}, True),
        ({"kernelspec": {"name": "python3"}}, True),
        ({"kernelspec": {"name": "my-jax-env"}}, True),
        ({"kernelspec": {"name": "ir"}}, False),
        ({"kernelspec": {"name": "julia-1.9"}}, False),
        ({"kernelspec": {"name": "x", "language": "R"}}, False),
        ({"language_info": {"name": "julia"}}, False),
    ],
)
def test_only_notebooks_of_python_are_read(metadata: dict[str, Any], read: bool) -> None:
    text = notebook(f"import jax\n{OLD}", metadata=metadata)
    report = fixed(text)
    assert report.changed is read
    assert bool(report.warnings) is not read


def test_a_cell_of_another_language_is_not_read() -> None:
    other = cell("import jax (", metadata={"vscode": {"languageId": "fsharp"}})
    assert after(other, f"import jax\n{OLD}")[1] == f"import jax\n{NEW}"


def test_a_cell_that_is_not_read_though_it_may_hold_jax_is_told() -> None:
    timed = "%%timeit\nimport jax.numpy as jnp\njnp.zeros(8)"
    report = fixed(notebook("import jax", timed, "%%bash\necho jax", "%%px\njax.pmap(f)"))
    assert report.warnings == (
        "cell 2:1: a cell of %%timeit that may hold JAX code is not read",
        "cell 4:1: a cell of %%px that may hold JAX code is not read",
    )


def test_what_a_timed_cell_binds_reaches_no_other_cell() -> None:
    imports = "import jax\nfrom jax.experimental import maps"
    timed = "%%timeit\nm = maps.Mesh(d, ('x',))"
    assert after(imports, timed)[1] == "%%timeit\nm = jax.sharding.Mesh(d, ('x',))"
    assert after(imports, timed, "m = 1")[1] == timed


# -- positions and comments to shardfix ---------------------------------------------------------------------------


def test_places_are_those_in_the_cell() -> None:
    report = fixed(
        notebook(
            cell("text", "markdown"),
            "import jax\nfrom jax.experimental.pjit import pjit\nfrom jax.sharding import Mesh, PartitionSpec as P",
            "!ls\nmesh = Mesh(jax.devices(), ('x',))\n%time f = pjit(g, in_shardings=P('x'), out_shardings=None)",
            "with mesh:\n    f(a)",
        )
    )
    pjit = next(finding for finding in report.findings if finding.code == "SF301")
    assert (pjit.cell, pjit.line, pjit.column) == (3, 3, 11)
    assert [(each.cell, each.line) for each in pjit.evidence] == [(4, 1)]
    assert "line 1 of cell 4" in pjit.evidence[0].text


def test_edits_count_in_the_text_of_their_cell() -> None:
    text = notebook("!ls é\nimport jax", "%cd x\nfrom jax.experimental import maps\n%time m = maps.Mesh(d, ('x',))")
    whole = sources(text)
    found = [f for f in fixed(text).findings if f.edits]
    assert found
    for finding in found:
        for edit in sorted(finding.edits, reverse=True):
            source = whole[edit.cell - 1]
            whole[edit.cell - 1] = source[: edit.start] + edit.text + source[edit.end :]
    assert whole[1].endswith("%time m = jax.sharding.Mesh(d, ('x',))")


def test_suppressions_hold_in_cells() -> None:
    noted = f"{OLD}  # shardfix: ignore[SF501] so"
    assert after("import jax", noted) == ["import jax", noted]
    report = fixed(notebook("import jax", "\nx = 1  # shardfix: ignore[SF501]"))
    assert report.warnings == ("cell 2:2: `ignore[SF501]` suppresses nothing here",)


def test_skip_file_holds_for_the_notebook() -> None:
    text = notebook(f"import jax\n{OLD}", "# shardfix: skip-file")
    assert fixed(text).status is Status.SKIPPED
    assert fixed(notebook(f"import jax\n{OLD}", cell("# shardfix: skip-file", "markdown"))).changed


# -- every case, cut into cells -----------------------------------------------------------------------------------


def cut(text: str, rng: random.Random) -> list[str]:
    """The lines of a program in cells that begin at statements."""
    lines = text.splitlines(keepends=True)
    taken: set[int] = set()
    starts: set[int] = set()
    for statement in parse(text).tree.body:
        first = min([statement.lineno, *(each.lineno for each in getattr(statement, "decorator_list", []))])
        starts.add(first)
        taken.update(range(first + 1, (statement.end_lineno or first) + 1))
    cuts = [1, *sorted(line for line in starts - taken if line > 1 and rng.random() < 0.6), len(lines) + 1]
    return ["".join(lines[a - 1 : b - 1]).removesuffix("\n") for a, b in pairwise(cuts)]


WHOLE = [case for case in CASES if "\r" not in case.before and case.before.endswith("\n")]


@pytest.mark.parametrize("case", WHOLE, ids=lambda case: case.name)
def test_a_program_in_cells_becomes_what_it_becomes_in_a_file(case: testing.Case) -> None:
    rng = random.Random(case.name)
    try:
        parts = cut(case.before, rng)
    except ParseFailure:
        pytest.skip("no whole program")
    text = notebook(*_dressed(parts, rng), indent=rng.choice([None, 1, 2]), ensure_ascii=rng.random() < 0.5)
    path = str(case.path.with_suffix(".ipynb"))
    program, opened = documents.read(text, path)
    assert opened.file_text(program) == text
    assert opened.edited(opened.editable(program)) == program
    report = engine.fix(program, path, case.header.settings, document=opened)
    assert report.status is Status.OK, report.error
    got = opened.file_text(report.after)
    same_beside_the_sources(text, got)
    expected = case.before if case.after is None else case.after
    assert _lines("\n".join(code(got))) == _lines(expected)


def _dressed(parts: list[str], rng: random.Random) -> Iterator[dict[str, Any]]:
    """Code cells, some of them under a magic, with other cells between them."""
    for part in parts:
        if rng.random() < 0.2:
            yield rng.choice([cell("import jax\n(", "markdown"), cell("%%bash\nls ("), cell("jax (", "raw"), cell("")])
        made = cell(f"%%capture\n{part}" if rng.random() < 0.2 else part)
        yield {**made, "source": "".join(made["source"])} if rng.random() < 0.3 else made


def _lines(text: str) -> list[str]:
    # A helper at the end of a cell has no empty lines below it, and a cell without its only line is an empty line.
    return [line for line in text.split("\n") if line.strip() and line not in ("%%capture", "%%bash", "ls (")]


# -- hostile notebooks --------------------------------------------------------------------------------------------

BITS = [
    "{",
    "}",
    "[",
    "]",
    '"',
    ",",
    ":",
    "\\",
    "\\u",
    "null",
    "1e999",
    "NaN",
    "\x00",
    "\ufeff",
    "\ud800",
    "%%time\\n",
    '"""',
]


@settings(deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 30), st.sampled_from(BITS) | st.text(max_size=3))
def test_a_mutated_notebook_is_done_or_told(place: int, gone: int, new: str) -> None:
    text = notebook(f"import jax\n{OLD}", cell("x", "markdown"), "!ls\n%time x = PartitionSpec()", indent=None)
    at = place % len(text)
    mutated = text[:at] + new + text[at + gone :]
    report = fixed(mutated)
    assert "internal error" not in report.error
    if report.status is Status.FAILED:
        assert report.after == mutated
        assert re.match(r"(?:cell \d+, )?(?:line|cell) \d+: ", report.error), report.error
    elif report.changed:
        same_beside_the_sources(mutated, report.after)


LINES = [
    "import jax",
    OLD,
    "x = 1",
    "!ls",
    "%time s = PartitionSpec('x')",
    "s = PartitionSpec()",
    "",
    "# é",
    "y?",
    "%%time",
]
SOURCES = st.lists(st.lists(st.sampled_from(LINES), max_size=5).map("\n".join), max_size=5)


@settings(deadline=None)
@given(SOURCES, st.sampled_from(["", "\n"]), st.sampled_from([None, 0, 1, 4, "\t"]), st.booleans(), st.booleans())
def test_generated_notebooks(cells: list[str], end: str, indent: Any, ascii_only: bool, whole: bool) -> None:
    made = [{**cell(each + end), **({"source": each + end} if whole else {})} for each in cells]
    text = notebook(*made, indent=indent, ensure_ascii=ascii_only)
    report = fixed(text)
    assert report.status is Status.OK, report.error
    same_beside_the_sources(text, report.after)
    assert sources(report.after) == [each.replace(OLD, NEW) + end for each in cells]
    assert not fixed(report.after).changed


# -- the command line ---------------------------------------------------------------------------------------------

CALLS = ("import jax", "%time old_call(1)", cell("old_call(0)", "markdown"), "x = 'é'\nold_other(2)\n!ls")


@pytest.fixture
def file(tree: Path) -> Path:
    path = tree / "a b" / "n.ipynb"
    path.parent.mkdir()
    path.write_text(notebook(*CALLS), encoding="utf-8")
    return path


class TestCommands:
    # The evidence of the stand-in rules is line 1 of the program, which is no line of a cell.
    def test_check_names_the_cell(self, run: Run, file: Path) -> None:
        done = run("check")
        assert done.returncode == 1
        assert done.stdout == (
            "a b/n.ipynb:cell 2:1:7: SF801 stand-in-call [safe] old_call is out of date\n"
            "    because the import of jax\n"
            "a b/n.ipynb:cell 4:2:1: SF811 stand-in-other [safe] old_other is out of date\n"
            "    because the import of jax\n"
        )

    def test_json_has_the_cell(self, run: Run, file: Path) -> None:
        found = json.loads(run("check", "--output-format", "json").stdout)["files"][0]["findings"]
        assert [(each["cell"], each["line"], each["column"]) for each in found] == [(2, 1, 7), (4, 2, 1)]
        assert found[0]["edits"] == [{"cell": 2, "start": 6, "end": 14, "text": "new_call"}]
        assert found[0]["diff"] == (
            "--- a/a b/n.ipynb:cell 2\n+++ b/a b/n.ipynb:cell 2\n@@ -1 +1 @@\n-%time old_call(1)\n+%time new_call(1)\n"
        )

    def test_json_of_a_python_file_has_no_cell(self, run: Run, tree: Path) -> None:
        (tree / "f.py").write_text("import jax\nold_call(1)\n")
        assert '"cell"' not in run("check", "--output-format", "json").stdout

    def test_apply_writes_the_code_alone(self, run: Run, file: Path) -> None:
        before = file.read_text(encoding="utf-8")
        shown = run("apply", "--dry-run").stdout
        assert file.read_text(encoding="utf-8") == before
        assert "+++ b/a b/n.ipynb:cell 4\n@@ -1,3 +1,3 @@\n x = 'é'\n-old_other(2)\n+new_other(2)\n !ls\n" in shown
        assert run("apply", "--yes").returncode == 0
        expected = before.replace("%time old_call", "%time new_call").replace("old_other", "new_other")
        assert file.read_text(encoding="utf-8") == expected

    def test_the_patch_is_one_of_the_file(self, run: Run, file: Path, tree: Path) -> None:
        subprocess.run(["git", "init", "-q", str(tree)], check=True)
        patch = run("diff").stdout
        (tree / "p").write_text(patch, encoding="utf-8")
        subprocess.run(["git", "apply", "p"], cwd=tree, check=True)
        by_git = file.read_bytes()
        file.write_text(notebook(*CALLS), encoding="utf-8")
        run("apply", "--yes", "--allow-dirty")
        assert file.read_bytes() == by_git != notebook(*CALLS).encode()

    def test_stdin_is_a_notebook_where_its_name_says_so(self, run: Run, tree: Path) -> None:
        text = notebook(*CALLS)
        done = run("apply", "-", "--stdin-filename", "n.ipynb", stdin=text.encode())
        assert sources(done.stdout)[1] == "%time new_call(1)"
        assert run("check", "-", "--stdin-filename", "n.ipynb", stdin=b"{").returncode == 3

    def test_a_broken_notebook_does_not_stop_the_others(self, run: Run, file: Path, tree: Path) -> None:
        (tree / "b.ipynb").write_text(notebook("import jax\nold_call(1", "old_other(2)"))
        done = run("apply", "--yes")
        assert done.returncode == 3
        assert "b.ipynb: failed: cell 1, line 2: does not parse: '(' was never closed\n" in done.stderr
        assert "new_call" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("edit", "error"),
    [
        (("# %% cell 4\n", ""), "the line `# %% cell 4` is missing"),
        (("# %% cell 1", "x = 1\n# %% cell 1"), "something stands above the line `# %% cell 1`"),
        (("import jax", "import jax; x = ("), "cell 1, line 1: does not parse: '(' was never closed"),
        (("import jax", "%%bash\nls"), "cell 1 would be one of %%bash"),
    ],
)
def test_what_a_person_edits_must_fit_the_notebook(edit: tuple[str, str], error: str) -> None:
    program, opened = documents.read(notebook(*CALLS), "n.ipynb")
    shown = opened.editable(program)
    assert shown == "# %% cell 1\nimport jax\n# %% cell 2\n%time old_call(1)\n# %% cell 4\nx = 'é'\nold_other(2)\n!ls\n"
    assert opened.edited(shown.replace("old_other(2)", "!pwd\ny = %cd z")) != program
    with pytest.raises(ValueError, match=f"^{re.escape(error)}"):
        opened.edited(shown.replace(*edit))


def test_explain_takes_a_line_of_a_cell_or_of_the_file(tree: Path) -> None:
    text = notebook("import jax", cell("x", "markdown"), f"import jax\n\n{OLD}")
    Path("n.ipynb").write_text(text)
    number = text[: text.index(OLD)].count("\n") + 1
    assert place.parse("n.ipynb:cell 3:3") == ("n.ipynb", 3, 3)
    assert place.parse(f"n.ipynb:{number}") == ("n.ipynb", number, 0)
    assert place.parse("gone.ipynb:cell 1:2") == ("gone.ipynb", 2, 1)
    assert documents.line_in_file(text, 3, 3) == number
    assert documents.line_in_file(text, 0, 7) == 7
    one = notebook({**cell(""), "source": f"import jax\n{OLD}"})
    assert documents.line_in_file(one, 1, 2) == one[: one.index(OLD)].count("\n") + 1
    by_cell = place.explain("n.ipynb", 3, Settings(), 3)
    assert by_cell.startswith("n.ipynb:cell 3:3:")
    assert place.explain("n.ipynb", number, Settings()) == by_cell
    assert place.explain("n.ipynb", 1, Settings(), 3) == "n.ipynb:cell 3:1: no rule finds anything here"
    for line, inside, message in ((1, 2, "cell 2 holds no Python"), (4, 3, "has no line 4"), (1, 0, "no Python code")):
        with pytest.raises(ValueError, match=message):
            place.explain("n.ipynb", line, Settings(), inside)
    with pytest.raises(ValueError, match="the file has no line 999"):
        place.explain("n.ipynb", 999, Settings())


def test_a_notebook_without_words_to_look_for_is_never_opened(tree: Path) -> None:
    script = "import sys; from shardfix.cli import main; sys.argv = ['shardfix', 'check', '.']\ntry:\n    main()\n"
    script += "finally:\n    print(*[m for m in sys.modules if m.startswith('shardfix.documents.')])"
    Path("n.ipynb").write_text(notebook("import numpy", "x = 'shard_map'"))
    Path("f.py").write_text("import jax\nx = jax.pmap\n")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["shardfix.documents.base"], done.stderr


def test_scripts_of_the_tests_leave_magics_out() -> None:
    text = notebook("%cd x\nx = !ls\n%time y = 1\nnp?", "%%bash\nls", "z = 2")
    assert as_script(text) == "pass\nx = []\ny = 1\npass\nz = 2\n"
    assert document("x")["cells"][0]["source"] == ["x"]
