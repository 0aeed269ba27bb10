"""One file from findings to text: nested sites, overlaps, the fixpoint, and everything that ends without a change."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from shardfix import codemods, diff, engine, testing
from shardfix.analysis.module import Module
from shardfix.codemods.base import Codemod, Draft
from shardfix.config import Settings
from shardfix.model import Edit, Evidence, FileReport, Import, Rewrite, Safety, Status

Find = Callable[[Draft, ast.Call], bool]
Rule = Callable[[str, str, Find], Codemod]


def make(code: str, name: str, find: Find) -> Codemod:
    """A codemod that asks a function about every call of `name`; what the function agrees to is a finding."""

    class Made(Codemod):
        """For tests."""

        triggers = ("",)

        def rewrites(self, module: Module) -> Iterator[Rewrite]:
            for call in module.calls():
                draft = Draft(self, module, call)
                if module.source(call.func) == name and find(draft, call):
                    yield draft.close(f"{name} is old")

    Made.code = code
    Made.name = f"rule-{code.lower()}"
    return Made()


def rename(new: str) -> Find:
    def find(draft: Draft, call: ast.Call) -> bool:
        start, end = draft.module.span(call.func)
        draft.edit(Edit(start, end, new))
        return True

    return find


def whole(new: str) -> Find:
    def find(draft: Draft, call: ast.Call) -> bool:
        start, end = draft.module.span(call)
        draft.edit(Edit(start, end, new))
        return True

    return find


def lowered(safety: Safety, find: Find) -> Find:
    def lower(draft: Draft, call: ast.Call) -> bool:
        draft.lower(safety, "a caveat")
        return find(draft, call)

    return lower


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def put(*rules: Codemod) -> None:
        monkeypatch.setattr(codemods, "ALL", rules)

    return put


Use = Callable[..., None]


def fix(
    text: str, *, unsafe: bool = False, path: str = "program.py", accept: engine.Accept | None = None
) -> FileReport:
    return engine.fix(dedent(text).removeprefix("\n"), path, Settings(unsafe=unsafe), accept)


# -- choosing and applying ----------------------------------------------------------------------------------------


def test_every_site_is_rewritten(use: Use) -> None:
    use(make("SF901", "old", rename("new")))
    report = fix("old(1)\nx = [old(2), kept(3)]\n")
    assert report.status is Status.OK
    assert report.after == "new(1)\nx = [new(2), kept(3)]\n"
    assert [(r.line, r.column) for r in report.findings] == [(1, 1), (2, 6)]
    assert report.applied == report.findings
    assert report.remaining == ()


def test_nested_sites(use: Use) -> None:
    use(make("SF901", "old", rename("new")))
    assert fix("old(old(1), x=old(old))\n").after == "new(new(1), x=new(old))\n"


def test_an_overlap_waits_for_the_next_pass(use: Use) -> None:
    def unwrap(draft: Draft, call: ast.Call) -> bool:
        start, end = draft.module.span(call)
        draft.edit(Edit(start, end, draft.module.source(call.args[0])))
        return True

    use(make("SF901", "old", unwrap))
    report = fix("old(old(old(1)))\n")
    assert report.after == "1\n"
    assert len(report.findings) == len(report.applied) == 3


def test_equal_insertions_at_one_place_are_not_mixed(use: Use) -> None:
    def add(text: str) -> Find:
        def find(draft: Draft, call: ast.Call) -> bool:
            end = draft.module.span(call)[1] - 1
            if text in draft.module.source(call):
                return False
            draft.edit(Edit(end, end, f", {text}"))
            return True

        return find

    use(make("SF901", "old", add("a=1")), make("SF902", "old", add("b=2")))
    assert fix("old(1)\n").after == "old(1, a=1, b=2)\n"


def test_two_rules_one_after_the_other(use: Use) -> None:
    use(make("SF901", "b", rename("c")), make("SF902", "a", rename("b")))
    report = fix("a(1)\n")
    assert report.after == "c(1)\n"
    assert [r.code for r in report.applied] == ["SF902", "SF901"]
    assert [r.code for r in report.findings] == ["SF902"]


def test_the_steps_add_up_to_the_whole(use: Use) -> None:
    use(make("SF901", "b", rename("c")), make("SF902", "a", rename("b")))
    report = fix("a(1)\nb(2)\n")
    assert [rewrite.code for rewrite, _ in report.steps] == ["SF902", "SF901", "SF901"]
    assert report.steps[0][1] == diff.unified("a(1)\nb(2)\n", "b(1)\nb(2)\n", "program.py")
    assert report.steps[1][1] == diff.unified("b(1)\nb(2)\n", "b(1)\nc(2)\n", "program.py")


def test_a_rewrite_is_atomic(use: Use) -> None:
    def both(draft: Draft, call: ast.Call) -> bool:
        statement = draft.module.tree.body[-1]
        start, end = draft.module.span(statement)
        draft.edit(Edit(start, end, "changed()"))
        return rename("new")(draft, call)

    use(make("SF901", "old", both))
    # Both sites want the last line: one of them gets it in the first pass, the other in the second.
    assert fix("old(1)\nold(2)\nlast()\n").after == "new(1)\nnew(2)\nchanged()\n"


def test_imports_of_all_rewrites_are_added_once(use: Use) -> None:
    def find(draft: Draft, call: ast.Call) -> bool:
        return rename(draft.name("jax.sharding.Mesh"))(draft, call)

    use(make("SF901", "old", find))
    assert fix("import os\nold(1)\nold(2)\n").after == "import os\nfrom jax.sharding import Mesh\nMesh(1)\nMesh(2)\n"


def test_an_import_that_became_unused_goes(use: Use) -> None:
    def find(draft: Draft, call: ast.Call) -> bool:
        draft.may_be_unused(call.func)
        return rename("new")(draft, call)

    use(make("SF901", "old", find))
    assert fix("from a import old, new\nold(1)\n").after == "from a import new\nnew(1)\n"
    # What goes is shown, with the rewrite that takes the last use.
    twice = "from a import old, new\nold(1)\nold(2)\n"
    between = "from a import old, new\nnew(1)\nold(2)\n"
    assert [shown for _, shown in fix(twice).steps] == [
        diff.unified(twice, between, "program.py"),
        diff.unified(between, "from a import new\nnew(1)\nnew(2)\n", "program.py"),
    ]
    assert fix("from a import old, new\nold(1)\nprint(old)\n").after == "from a import old, new\nnew(1)\nprint(old)\n"


# -- the baseline -------------------------------------------------------------------------------------------------


def test_what_the_baseline_knows_is_left_alone(use: Use) -> None:
    use(make("SF901", "old", rename("new")), make("SF902", "other", rename("new")))
    report = engine.fix("old(1)\nother(2)\n", "program.py", Settings(), known={"SF901": 1})
    assert report.after == "old(1)\nnew(2)\n"
    assert [each.code for each in report.baselined] == ["SF901"]
    assert [each.code for each in report.findings] == ["SF902"]
    assert report.remaining == ()


def test_one_more_than_known_and_none_is(use: Use) -> None:
    use(make("SF901", "old", rename("new")))
    report = engine.fix("old(1)\nold(2)\n", "program.py", Settings(), known={"SF901": 1})
    assert (report.after, report.baselined) == ("new(1)\nnew(2)\n", ())


def test_what_a_rewrite_adds_to_the_known_is_left_and_told(use: Use) -> None:
    use(make("SF901", "old", rename("new")), make("SF902", "other", rename("old")))
    report = engine.fix("old(1)\nother(2)\n", "program.py", Settings(), known={"SF901": 1})
    assert report.after == "old(1)\nold(2)\n"
    assert [each.code for each in report.remaining] == ["SF901", "SF901"]


# -- safety -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("safety", "unsafe", "applied"),
    [
        (Safety.SAFE, False, True),
        (Safety.UNSAFE, False, False),
        (Safety.UNSAFE, True, True),
        (Safety.MANUAL, True, False),
    ],
)
def test_what_is_applied(use: Use, safety: Safety, unsafe: bool, applied: bool) -> None:
    use(make("SF901", "old", lowered(safety, rename("new"))))
    report = fix("old(1)\n", unsafe=unsafe)
    assert report.changed is applied
    assert [r.safety for r in report.findings] == [safety]
    assert bool(report.remaining) is not applied
    assert "a caveat" in report.findings[0].reason


def test_a_manual_finding_has_no_edits(use: Use) -> None:
    use(make("SF901", "old", lowered(Safety.MANUAL, rename("new"))))
    assert fix("old(1)\n").findings[0].edits == ()


def test_trust_only_sinks(use: Use) -> None:
    def find(draft: Draft, call: ast.Call) -> bool:
        draft.lower(Safety.UNSAFE, "first")
        draft.lower(Safety.SAFE, "second")
        draft.lower(Safety.UNSAFE, "first")
        draft.because(Evidence("seen", 1), None, Evidence("seen", 1))
        return rename("new")(draft, call)

    use(make("SF901", "old", find))
    (finding,) = fix("old(1)\n").findings
    assert finding.safety is Safety.UNSAFE
    assert finding.reason == "old is old; first; second"
    assert finding.evidence == (Evidence("seen", 1),)


def test_a_name_that_cannot_be_had_is_manual(use: Use) -> None:
    def find(draft: Draft, call: ast.Call) -> bool:
        return rename(draft.name("jax.sharding.Mesh"))(draft, call)

    use(make("SF901", "old", find))
    report = fix("Mesh = jax = 1\nold(1)\n")
    assert not report.changed
    assert report.findings[0].safety is Safety.MANUAL
    assert "already used" in report.findings[0].reason


def test_a_lost_comment_makes_it_unsafe(use: Use) -> None:
    use(make("SF901", "old", whole("new")))
    report = fix("old(\n    1,  # one\n    '# two',\n)\n")
    assert report.findings[0].safety is Safety.UNSAFE
    assert "'# one'" in report.findings[0].reason
    assert not report.changed


def test_an_unsafe_rewrite_says_that_it_loses_a_comment(use: Use) -> None:
    use(make("SF901", "old", lowered(Safety.UNSAFE, whole("new"))))
    source = "old(\n    1,  # one\n    2,\n)\n"
    assert "would lose the comment '# one'" in fix(source).findings[0].reason
    assert fix(source, unsafe=True).after == "new\n"


def test_a_moved_comment_is_not_lost(use: Use) -> None:
    def swap(draft: Draft, call: ast.Call) -> bool:
        if draft.module.source(call.args[0]).startswith("2"):
            return False
        first, second = (draft.module.span(a) for a in call.args)
        draft.edit(Edit(first[0], second[0], "2,  # one\n    "), Edit(*second, "1"))
        return True

    use(make("SF901", "old", swap))
    assert fix("old(\n    1,  # one\n    2)\n").after == "old(\n    2,  # one\n    1)\n"


def test_text_after_a_hash_in_a_string_is_no_comment(use: Use) -> None:
    use(make("SF901", "old", whole("new")))
    assert fix("old('# no comment')\n").after == "new\n"


# -- accepting ----------------------------------------------------------------------------------------------------


def test_accept_sees_each_rewrite_once_with_the_text_around_it(use: Use) -> None:
    use(make("SF901", "old", rename("new")))
    seen: list[tuple[int, str, str]] = []

    def accept(rewrite: Rewrite, before: str, after: str) -> bool:
        seen.append((rewrite.line, before, after))
        return rewrite.line != 2

    report = fix("old(1)\nold(2)\nold(3)\n", accept=accept)
    assert report.after == "new(1)\nold(2)\nnew(3)\n"
    assert seen == [
        (1, "old(1)\nold(2)\nold(3)\n", "new(1)\nold(2)\nold(3)\n"),
        (2, "new(1)\nold(2)\nold(3)\n", "new(1)\nnew(2)\nold(3)\n"),
        (3, "new(1)\nold(2)\nold(3)\n", "new(1)\nold(2)\nnew(3)\n"),
    ]
    assert [r.line for r in report.remaining] == [2]


def test_accept_may_take_what_is_unsafe(use: Use) -> None:
    use(make("SF901", "old", lowered(Safety.UNSAFE, rename("new"))))
    assert fix("old(1)\n", accept=lambda *_: True).after == "new(1)\n"


def test_the_second_of_two_equal_sites_can_be_declined(use: Use) -> None:
    use(make("SF901", "old", rename("new")))
    answers = iter([True, False])
    assert fix("old(1)\nold(1)\n", accept=lambda *_: next(answers)).after == "new(1)\nold(1)\n"


# -- no result ----------------------------------------------------------------------------------------------------


def test_rules_that_never_settle_leave_the_file_alone(use: Use) -> None:
    use(make("SF901", "a", rename("b")), make("SF902", "b", rename("a")))
    report = fix("a(1)\n")
    assert report.status is Status.FAILED
    assert "did not settle" in report.error
    assert "SF90" in report.error
    assert report.after == report.before == "a(1)\n"


def test_a_rule_that_grows_its_own_finding_leaves_the_file_alone(use: Use) -> None:
    def find(draft: Draft, call: ast.Call) -> bool:
        start, end = draft.module.span(call)
        draft.edit(Edit(start, start, "old("), Edit(end, end, ")"))
        return True

    use(make("SF901", "old", find))
    report = fix("old(1)\n")
    assert report.status is Status.FAILED
    assert not report.changed


def test_a_result_that_does_not_parse_leaves_the_file_alone(use: Use) -> None:
    use(make("SF901", "old", rename("new(")))
    report = fix("old(1)\n")
    assert report.status is Status.FAILED
    assert "fault of shardfix" in report.error
    assert "SF901" in report.error
    assert not report.changed


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="there is no newer grammar")
def test_a_result_that_only_a_newer_python_reads_leaves_the_file_alone(use: Use) -> None:
    use(make("SF901", "old", rename("t'{new}'.new")))
    report = fix("old(1)\n")
    assert report.status is Status.FAILED
    assert "fault of shardfix" in report.error
    assert not report.changed
    assert fix("x = t'{y}'\nold(1)\n").changed


@pytest.mark.parametrize("text", ["def f(:\n", "x = (1\n", "print 'x'\n", "\x00\n", "if x:\ny\n"])
def test_a_file_that_does_not_parse(use: Use, text: str) -> None:
    use(make("SF901", "old", rename("new")))
    report = fix(text)
    assert report.status is Status.FAILED
    assert report.error.startswith("line ")
    assert "\n" not in report.error
    assert "fault of shardfix" not in report.error
    assert report.after == report.before


def test_nothing_to_do(use: Use) -> None:
    use(make("SF901", "old", rename("new")))
    for text in ("", "\n", "x = 1", "# only a comment", '"""Doc."""'):
        report = engine.fix(text, "program.py", Settings())
        assert (report.status, report.after, report.findings) == (Status.OK, text, ())


def test_no_rules(use: Use) -> None:
    use()
    assert fix("old(1)\n").findings == ()


# -- suppression --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "silent"),
    [
        ("old(1)  # shardfix: ignore[SF901]\n", True),
        ("old(1)  # shardfix: ignore[SF9] because\n", True),
        ("old(1)  # shardfix: ignore\n", True),
        ("old(1)  # shardfix: ignore[rule-sf901]\n", True),
        ("old(1)  # shardfix: ignore[SF902]\n", False),
        ("old(1)  # shardfix: ignore[SF902, SF901]\n", True),
        ("old(1)\n# shardfix: ignore[SF901]\n", False),
        ("# shardfix: ignore[SF901]\nold(1)\n", False),
        ("x = old(\n    1,\n)  # shardfix: ignore[SF901]\n", True),
        ("x = old(  # shardfix: ignore[SF901]\n    1,\n)\n", True),
        ("x = [\n    1,\n    old(2),\n    3,  # shardfix: ignore[SF901]\n]\n", True),
        ("if old(1):  # shardfix: ignore[SF901]\n    pass\n", True),
        ("if old(1):\n    x = 1  # shardfix: ignore[SF901]\n", False),
        ("if x:  # shardfix: ignore[SF901]\n    old(1)\n", False),
        ("@old(1)  # shardfix: ignore[SF901]\ndef f():\n    pass\n", True),
        ("@old(1)\ndef f():  # shardfix: ignore[SF901]\n    pass\n", True),
        ("@old(1)\ndef f():\n    pass  # shardfix: ignore[SF901]\n", False),
        ("def f():  # shardfix: ignore[SF901]\n    return old(1)\n", False),
        ("with a as b, old(1):  # shardfix: ignore[SF901]\n    pass\n", True),
        ("x = '# shardfix: ignore'; old(1)\n", False),
        ("x = 1; old(1)  # shardfix: ignore[SF901]\n", True),
        ("# shardfix: skip-file\nold(1)\n", True),
        ("old(1)\n# shardfix: skip-file\n", True),
        ("x = '# shardfix: skip-file'\nold(1)\n", False),
        ("try:\n    x\nexcept old(1):  # shardfix: ignore[SF901]\n    pass\n", True),
        ("for x in old(1):  # shardfix: ignore[SF901]\n    pass\n", True),
        ("if x:\n    pass\nelif old(1):  # shardfix: ignore[SF901]\n    pass\n", True),
        ("match old(1):  # shardfix: ignore[SF901]\n    case 1:\n        pass\n", True),
        ("match x:\n    case 1 if old(1):  # shardfix: ignore[SF901]\n        pass\n", True),
        ("match x:\n    case 1:\n        old(1)  # shardfix: ignore[SF901]\n", True),
        ("class A(old(1)):  # shardfix: ignore[SF901]\n    x = 1\n", True),
        ("def f(\n    x=old(1),\n    y=2,  # shardfix: ignore[SF901]\n):\n    pass\n", True),
    ],
)
def test_suppression(use: Use, text: str, silent: bool) -> None:
    use(make("SF901", "old", rename("new")))
    report = fix(text)
    assert (report.findings == ()) is silent
    assert report.changed is not silent


# -- newlines -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_new_lines_are_those_of_the_file(use: Use, newline: str) -> None:
    use(make("SF901", "old", whole("new(\n    1,\n)")))
    text = "import os\n\nold(1)\nx = 1\n"
    report = engine.fix(text.replace("\n", newline), "program.py", Settings())
    assert report.after == "import os\n\nnew(\n    1,\n)\nx = 1\n".replace("\n", newline)


def test_new_lines_are_those_of_the_line_before(use: Use) -> None:
    """In a file of several ways a `\\n` behind a `\\r` would become one line end with it."""
    use(make("SF901", "old", whole("\nnew(1)")))
    report = engine.fix("import os\nimport sys\r(\rold(1))\r\n", "program.py", Settings())
    assert report.after == "import os\nimport sys\r(\r\rnew(1))\r\n"


def test_analyse_gives_findings_in_order_of_position(use: Use) -> None:
    use(make("SF902", "b", rename("c")), make("SF901", "a", rename("b")))
    findings = engine.analyse("b(a(1))\na(2)\n", "program.py", Settings())
    assert [(r.code, r.start) for r in findings] == [("SF902", 0), ("SF901", 2), ("SF901", 8)]


def test_imports_go_above_the_first_use(use: Use) -> None:
    def find(draft: Draft, call: ast.Call) -> bool:
        start, end = draft.module.span(call.func)
        draft.edit(Edit(start, end, "Mesh"))
        draft._imports.append(Import("jax.sharding", "Mesh"))
        return True

    use(make("SF901", "old", find))
    text = "import os\n@old(1)\ndef f():\n    import jax\nimport jax\n"
    assert fix(text).after == (
        "import os\nfrom jax.sharding import Mesh\n@Mesh(1)\ndef f():\n    import jax\nimport jax\n"
    )


def test_what_another_rewrite_gives_a_name_is_seen_in_the_first_pass() -> None:
    folder = Path(__file__).parent / "before_after/SF301"
    case = testing.read(folder / "mesh_without_a_name_and_a_call_out_of_sight.before.py")
    first = engine.analyse(case.before, str(case.path), case.header.settings)
    assert [r.safety for r in first] == [Safety.SAFE, Safety.UNSAFE, Safety.UNSAFE]
