"""The interactive session, driven on a real pseudo-terminal."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from conftest import STAND_IN
from notebooks import notebook
from pseudo_terminal import Terminal
from shardfix import engine, review
from shardfix.config import Settings
from shardfix.documents import Document
from shardfix.journal import Journal
from shardfix.model import FileReport, Rewrite, RunReport, Status
from shardfix.terminal import Keyboard, open_terminal

ONE = "import jax\n\nold_call(1)\nold_other(2)\nold_call(3)\n"
ASK = "Apply? [y/n/a/f/d/e/q/?]"

Start = Callable[..., Terminal]


@pytest.fixture
def start(tree: Path) -> Iterator[Start]:
    """`shardfix apply` with the stand-in rules on a terminal."""
    opened: list[Terminal] = []

    def call(*arguments: str, env: dict[str, str] | None = None) -> Terminal:
        terminal = Terminal([sys.executable, str(STAND_IN), "apply", "-j1", *arguments], env)
        opened.append(terminal)
        return terminal

    yield call
    for terminal in opened:
        terminal.close()


def put(*names: str, text: str = ONE) -> None:
    for name in names:
        Path(name).write_text(text)


def answer(terminal: Terminal, keys: str) -> None:
    """Wait for a question and press a key, for each key."""
    for key in keys:
        terminal.expect(ASK)
        terminal.press(key)


def new(*numbers: int, text: str = ONE) -> str:
    """The text with the calls of these numbers rewritten."""
    for number in numbers:
        text = text.replace(f"old_call({number})", f"new_call({number})").replace(
            f"old_other({number})", f"new_other({number})"
        )
    return text


def test_each_rewrite_is_shown_with_all_there_is_to_know(start: Start) -> None:
    put("f.py")
    terminal = start()
    seen = terminal.expect(ASK)
    assert "f.py:3:1: SF801 stand-in-call [safe] old_call is out of date" in seen
    assert "because the import of jax (line 1)" in seen
    assert "@@ -1,5 +1,5 @@\n import jax\n \n-old_call(1)\n+new_call(1)\n old_other(2)\n old_call(3)\n" in seen
    terminal.expect("(1 of about 3)")
    terminal.press("y")
    assert "-old_other(2)\n+new_other(2)" in terminal.expect(ASK)
    terminal.expect("(2 of about 3)")
    terminal.press("q")
    assert terminal.end() == 1
    assert "\x1b" not in Path("f.py").read_text()


def test_lines_end_at_the_edge_of_the_terminal(start: Start) -> None:
    put("f.py")
    terminal = start(env={"COLUMNS": "50"})
    seen = terminal.expect(ASK)
    assert "f.py:3:1: SF801 stand-in-call [safe] old_call is\n    out of date\n    because the import of jax" in seen
    terminal.press("q")
    assert terminal.end() == 1


def test_yes_and_no(start: Start) -> None:
    put("f.py")
    terminal = start()
    answer(terminal, "yny")
    assert terminal.end() == 1
    assert Path("f.py").read_text() == new(1, 3)
    assert "2 rewrites applied in 1 file; left: 1 rewrite (1 safe)" in terminal.screen


def test_everything_accepted_is_clean(start: Start) -> None:
    put("f.py")
    terminal = start()
    answer(terminal, "YYY")
    assert terminal.end() == 0
    assert Path("f.py").read_text() == new(1, 2, 3)


def test_nothing_accepted_writes_nothing(start: Start) -> None:
    put("f.py")
    before = os.stat("f.py")
    terminal = start()
    answer(terminal, "nnn")
    assert terminal.end() == 1
    assert os.stat("f.py").st_ino == before.st_ino
    assert "nothing applied" in terminal.screen


def test_all_of_this_rule(start: Start) -> None:
    put("a.py", "b.py")
    terminal = start()
    answer(terminal, "ann")
    assert terminal.end() == 1
    assert Path("a.py").read_text() == Path("b.py").read_text() == new(1, 3)
    shown = terminal.screen.partition("b.py:3:1: SF801 stand-in-call [safe] old_call is out of date\n")[2]
    assert shown.partition("\napplied\n")[0].endswith("-old_call(1)\n+new_call(1)\n old_other(2)\n old_call(3)")


def test_rest_of_this_file(start: Start) -> None:
    put("a.py", "b.py")
    terminal = start()
    answer(terminal, "fnnn")
    assert terminal.end() == 1
    assert Path("a.py").read_text() == new(1, 2, 3)
    assert Path("b.py").read_text() == ONE


def test_drop_this_rule(start: Start) -> None:
    put("a.py", "b.py")
    terminal = start()
    answer(terminal, "dyy")
    assert terminal.end() == 1
    assert Path("a.py").read_text() == Path("b.py").read_text() == new(2)


def test_help_and_unknown_keys_ask_again(start: Start) -> None:
    put("f.py")
    terminal = start()
    answer(terminal, "?")
    assert "y  apply this rewrite" in terminal.expect(ASK)
    terminal.press("x")
    assert "press one of" in terminal.expect(ASK)
    terminal.press("\x1b[A")  # an arrow key is one key, not an answer
    assert "press one of" in terminal.expect(ASK)
    terminal.press("é")
    assert "press one of" in terminal.expect(ASK)
    terminal.press("\n")
    terminal.expect(ASK)
    terminal.press("yyy")  # typed ahead
    assert terminal.end() == 0
    assert Path("f.py").read_text() == new(1, 2, 3)


def test_keys_that_are_no_text_cost_no_other_key(start: Start) -> None:
    put("f.py")
    terminal = start()
    for key in (b"\xff", b"\xfc", b"\xe4", "\u20ac", "\0", "\x1b[A"):
        terminal.expect(ASK)
        terminal.press(key)
    answer(terminal, "yyy")
    assert terminal.end() == 0


def test_early_keys_are_not_echoed(start: Start) -> None:
    put("f.py")
    terminal = start()
    answer(terminal, "yyy")
    assert terminal.end() == 0
    assert "yyes" not in terminal.screen


@pytest.mark.parametrize("key", ["q", "\x03", "\x04"], ids=["q", "Ctrl-C", "end of input"])
def test_what_was_accepted_survives_the_end(start: Start, key: str) -> None:
    put("a.py", "b.py", "c.py")
    terminal = start()
    answer(terminal, f"yyyny{key}")
    assert terminal.end() == 1
    assert Path("a.py").read_text() == new(1, 2, 3)
    assert Path("b.py").read_text() == new(2)
    assert Path("c.py").read_text() == ONE
    assert "4 rewrites applied in 2 files; left: 5 rewrites (5 safe)" in terminal.screen


def test_a_file_is_written_as_soon_as_its_review_ends(start: Start) -> None:
    put("a.py", "b.py")
    terminal = start()
    answer(terminal, "yyy")
    terminal.expect("a.py: written, 3 rewrites")
    terminal.expect(ASK)
    assert Path("a.py").read_text() == new(1, 2, 3)


def test_what_was_accepted_survives_a_closed_window(start: Start) -> None:
    put("a.py", "b.py")
    terminal = start()
    answer(terminal, "y")
    terminal.expect(ASK)
    terminal.hang_up()
    terminal.end()
    assert Path("a.py").read_text() == new(1)
    assert Path("b.py").read_text() == ONE


def test_what_was_accepted_survives_a_polite_kill(start: Start) -> None:
    put("a.py")
    terminal = start()
    answer(terminal, "y")
    terminal.expect(ASK)
    terminal.send_signal(signal.SIGTERM)
    assert terminal.end() == 1
    assert Path("a.py").read_text() == new(1)


def test_unsafe_rewrites_are_offered_with_unsafe_only(start: Start) -> None:
    put("f.py", text="import jax\nold_risk(1)\nold_call(2)\n")
    terminal = start()
    answer(terminal, "y")
    assert terminal.end() == 1
    assert "new_risk" not in terminal.screen
    assert terminal.screen.startswith("1 unsafe rewrite will not be offered; `--unsafe` offers them too\n")
    assert "1 unsafe rewrite left out" in terminal.screen
    terminal = start("--unsafe")
    seen = terminal.expect(ASK)
    assert "[unsafe]" in seen
    assert "UNSAFE" in seen
    terminal.press("y")
    assert terminal.end() == 0
    assert Path("f.py").read_text() == "import jax\nnew_risk(1)\nnew_call(2)\n"


def test_places_for_a_person_are_listed_at_the_end(start: Start) -> None:
    put("f.py", text="import jax\nold_hand(1)\nold_call(2)\n")
    terminal = start()
    answer(terminal, "y")
    assert terminal.end() == 1
    assert "1 place for a person:\nf.py:2:1: SF831 stand-in-hand [manual]" in terminal.screen


def test_nothing_to_ask(start: Start) -> None:
    put("f.py", text="import jax\n")
    terminal = start()
    assert terminal.end() == 0
    assert ASK not in terminal.screen


def test_a_failed_file_does_not_stop_the_others(start: Start) -> None:
    put("a.py", text="import jax\nold_call(\n")
    put("b.py")
    terminal = start()
    answer(terminal, "yyy")
    assert terminal.end() == 3
    assert "a.py: failed:" in terminal.screen
    assert Path("b.py").read_text() == new(1, 2, 3)


def test_a_file_that_changes_under_review_is_left_alone(start: Start) -> None:
    put("f.py")
    terminal = start()
    answer(terminal, "yy")
    terminal.expect(ASK)
    put("f.py", text=f"{ONE}# saved by somebody else\n")
    terminal.press("y")
    assert terminal.end() == 3
    assert "f.py: failed: changed on disk since it was read; nothing written" in terminal.screen
    assert Path("f.py").read_text() == f"{ONE}# saved by somebody else\n"


def test_bytes_beside_the_rewrites_stay(start: Start) -> None:
    data = b"\xef\xbb\xbfimport jax\r\nold_call(1)\r\n\x0c# \xc3\xa9"
    Path("f.py").write_bytes(data)
    os.chmod("f.py", 0o755)
    terminal = start()
    answer(terminal, "y")
    assert terminal.end() == 0
    assert Path("f.py").read_bytes() == data.replace(b"old", b"new")
    assert os.stat("f.py").st_mode & 0o777 == 0o755


def test_dry_run_and_yes_do_not_ask(start: Start) -> None:
    put("f.py")
    terminal = start("--dry-run")
    assert terminal.end() == 1
    assert Path("f.py").read_text() == ONE
    terminal = start("--yes")
    assert terminal.end() == 0
    assert Path("f.py").read_text() == new(1, 2, 3)
    assert ASK not in terminal.screen


class TestEdit:
    """`e`: the editor gets the rewritten text, what is saved counts."""

    @pytest.fixture
    def editor(self, tree: Path) -> Callable[[str], dict[str, str]]:
        """An editor that runs Python statements over `text` (the text) and `path` (its arguments)."""

        def make(statements: str) -> dict[str, str]:
            script = tree / "editor.txt"
            script.write_text(
                "import sys\n"
                "path = sys.argv[-1]\n"
                "text = open(path, newline='').read()\n"
                f"{statements}\n"
                "open(path, 'w', newline='').write(text)\n"
            )
            return {"EDITOR": f"{sys.executable} {script}", "VISUAL": ""}

        return make

    def test_what_is_saved_counts(self, start: Start, editor: Callable[[str], dict[str, str]]) -> None:
        put("f.py")
        terminal = start(env=editor("assert 'new_call(1)' in text; text = text.replace('new_call(1)', 'mine(1)')"))
        answer(terminal, "e")
        assert "-old_call(1)\n+mine(1)\n" in terminal.expect(ASK)
        terminal.press("y")
        answer(terminal, "ny")
        assert terminal.end() == 1
        assert Path("f.py").read_text() == "import jax\n\nmine(1)\nold_other(2)\nnew_call(3)\n"
        assert "2 rewrites applied in 1 file" in terminal.screen

    def test_earlier_answers_stand(self, start: Start, editor: Callable[[str], dict[str, str]]) -> None:
        put("f.py")
        terminal = start(env=editor("text = text.replace('new_other(2)', '# by hand\\nmine(2)')"))
        answer(terminal, "neyy")
        assert terminal.end() == 1
        assert Path("f.py").read_text() == "import jax\n\nold_call(1)\n# by hand\nmine(2)\nnew_call(3)\n"

    def test_saving_it_unchanged_asks_again(self, start: Start, editor: Callable[[str], dict[str, str]]) -> None:
        put("f.py")
        terminal = start(env=editor(""))
        answer(terminal, "eyeney")
        assert terminal.end() == 1
        assert Path("f.py").read_text() == new(1, 3)

    def test_an_edit_can_be_declined(self, start: Start, editor: Callable[[str], dict[str, str]]) -> None:
        put("f.py")
        terminal = start(env=editor("text = text.replace('new_call', 'mine')"))
        answer(terminal, "enyy")
        assert terminal.end() == 1
        assert Path("f.py").read_text() == new(2, 3)

    def test_the_cells_of_a_notebook(self, start: Start, editor: Callable[[str], dict[str, str]]) -> None:
        text = notebook("import jax\n!ls", "# text", "old_call(1)\nold_other(2)", "%time old_call(3)")
        put("n.ipynb", text=text)
        change = "text.replace('new_call(1)', 'x = %pwd\\nmine(1)').replace('!ls', '!ls -l')"
        terminal = start(env=editor(f"assert path.endswith('n.ipynb.py'); text = {change}"))
        seen = terminal.expect(ASK)
        assert "n.ipynb:cell 3:1:1: SF801" in seen
        assert "+++ b/n.ipynb:cell 3\n@@ -1,2 +1,2 @@\n-old_call(1)\n+new_call(1)\n old_other(2)\n" in seen
        terminal.press("e")
        seen = terminal.expect(ASK)
        assert "+++ b/n.ipynb:cell 1\n@@ -1,2 +1,2 @@\n import jax\n-!ls\n+!ls -l\n" in seen
        assert "-old_call(1)\n+x = %pwd\n+mine(1)\n" in seen
        terminal.press("y")
        answer(terminal, "ny")
        assert terminal.end() == 1
        mine = ("import jax\n!ls -l", "# text", "x = %pwd\nmine(1)\nold_other(2)", "%time new_call(3)")
        assert Path("n.ipynb").read_text() == notebook(*mine)

    def test_an_empty_text_is_not_taken(self, start: Start, editor: Callable[[str], dict[str, str]]) -> None:
        put("f.py")
        terminal = start(env=editor("text = '\\n'"))
        answer(terminal, "e")
        assert "the text you saved is empty; nothing taken over" in terminal.expect(ASK)
        terminal.press("y")
        answer(terminal, "q")
        assert terminal.end() == 1
        assert Path("f.py").read_text() == new(1)

    def test_an_undone_rewrite_is_none(self, start: Start, editor: Callable[[str], dict[str, str]]) -> None:
        put("f.py")
        terminal = start(env=editor("text = text.replace('new', 'old')"))
        answer(terminal, "e")
        assert "nothing is left of the rewrite" in terminal.expect(ASK)
        terminal.press("y")
        answer(terminal, "eyq")  # the edit takes back the first rewrite too
        assert terminal.end() == 1
        assert Path("f.py").read_text() == ONE
        assert "nothing applied" in terminal.screen

    def test_an_edit_survives_quitting(self, start: Start, editor: Callable[[str], dict[str, str]]) -> None:
        put("f.py")
        terminal = start(env=editor("text = text.replace('new_call(1)', 'mine(1)')"))
        answer(terminal, "eyq")
        assert terminal.end() == 1
        assert Path("f.py").read_text() == ONE.replace("old_call(1)", "mine(1)")

    def test_text_that_does_not_parse_is_not_taken(self, start: Start, editor: Callable[[str], dict[str, str]]) -> None:
        put("f.py")
        terminal = start(env=editor("text = 'def ('"))
        answer(terminal, "e")
        assert "what you saved does not parse" in terminal.expect(ASK)
        terminal.press("n")
        answer(terminal, "q")
        assert terminal.end() == 1
        assert Path("f.py").read_text() == ONE

    def test_an_editor_that_fails(self, start: Start, editor: Callable[[str], dict[str, str]]) -> None:
        put("f.py")
        terminal = start(env=editor("sys.exit(7)"))
        answer(terminal, "e")
        assert "the editor ended with status 7" in terminal.expect(ASK)
        terminal.press("q")
        assert terminal.end() == 1

    def test_no_such_editor(self, start: Start) -> None:
        put("f.py")
        terminal = start(env={"EDITOR": "/no/such/editor", "VISUAL": ""})
        answer(terminal, "e")
        assert "editing failed: " in terminal.expect(ASK)
        terminal.press("q")
        assert terminal.end() == 1


@pytest.mark.parametrize(
    ("editor", "expected"),
    [
        ("vim -n", ["vim", "-n", "+7", "f.py"]),
        ("/usr/bin/nano", ["/usr/bin/nano", "+7", "f.py"]),
        ("code --wait", ["code", "--wait", "f.py"]),
    ],
)
def test_the_editor_is_opened_at_the_line(monkeypatch: pytest.MonkeyPatch, editor: str, expected: list[str]) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", editor)
    assert review.editor_command("f.py", 7) == expected


class AlwaysYes(Keyboard):
    def __enter__(self) -> Keyboard:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def read(self) -> str:
        return "y"


def test_ctrl_c_while_the_next_rewrite_is_looked_for(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was accepted is written, and the import that it made unused is gone as if nobody had pressed anything."""
    before = "import jax\nfrom jax.experimental.pjit import pjit\n\nf = pjit(len)\ny = jax.tree_map(f, {})\n"
    put("f.py", text=before)
    settings = Settings(unsafe=True)
    found = FileReport("f.py", Status.OK, "", before, before, engine.analyse(before, "f.py", settings))
    assert [rewrite.code for rewrite in found.findings] == ["SF301", "SF501"]
    fix = engine.fix

    def interrupted(
        text: str,
        path: str,
        settings: Settings,
        accept: engine.Accept,
        document: Document,
        known: Mapping[str, int],
    ) -> FileReport:
        def once(rewrite: Rewrite, before: str, after: str) -> bool:
            if rewrite.code == "SF501":
                raise KeyboardInterrupt
            return accept(rewrite, before, after)

        return fix(text, path, settings, once, document, known)

    monkeypatch.setattr(engine, "fix", interrupted)
    with Journal(["test"]) as journal:
        report = review.review(RunReport((found, found)), settings, open_terminal("never"), journal, {}, AlwaysYes())
    assert Path("f.py").read_text() == "import jax\n\nf = jax.jit(len)\ny = jax.tree_map(f, {})\n"
    assert report.written == ("f.py",)
    assert [rewrite.code for rewrite in report.files[0].remaining] == ["SF501"]


def test_what_the_baseline_knows_is_not_offered(start: Start) -> None:
    put("f.py")
    Path(".shardfix-baseline.json").write_text('{"version": 1, "files": {"f.py": {"SF801": 2}}}')
    terminal = start()
    answer(terminal, "y")
    assert terminal.end() == 0
    assert Path("f.py").read_text() == new(2)


def test_comments_that_ignore_are_asked_about_once(start: Start) -> None:
    put("f.py")
    terminal = start("--add-ignore", "later")
    seen = terminal.expect("Write these comments? [y/N]: ")
    assert "+old_call(3)  # shardfix: ignore[SF801] later" in seen
    terminal.press("n\n")
    assert terminal.end() == 1
    assert Path("f.py").read_text() == ONE
    terminal = start("--add-ignore", "later")
    terminal.expect("Write these comments? [y/N]: ")
    terminal.press("y\n")
    assert terminal.end() == 0
    assert Path("f.py").read_text().count("# shardfix: ignore") == 3
