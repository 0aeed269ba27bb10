"""The command line as a process: what it prints, what it writes, how it exits."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import shardfix
from conftest import ROOT, STAND_IN, Run
from shardfix import codemods
from shardfix.reports import rules

OLD = "import jax\nold_call(1)\nold_other(2)\n"
NEW = OLD.replace("old_", "new_")

#: What takes long to import, and has nothing to do with a run that finds nothing.
HEAVY = {
    *("asyncio", "concurrent.futures", "configparser", "email", "importlib.metadata", "logging", "multiprocessing"),
    *("sqlite3", "tempfile", "tomli", "tomllib"),
    *("libcst", "pathspec", "pydantic", "rich"),
    *("shardfix.cache", "shardfix.codemods", "shardfix.engine", "shardfix.journal", "shardfix.vcs"),
}


@pytest.fixture
def file(tree: Path) -> Path:
    (tree / "src").mkdir()
    path = tree / "src" / "f.py"
    path.write_text(OLD)
    return path


class TestExitStatus:
    """0 nothing left, 1 something left, 2 usage, 3 some file failed: the same in every mode."""

    MODES = (
        ("check",),
        ("check", "--output-format", "json"),
        ("check", "--output-format", "sarif"),
        ("check", "--output-format", "github"),
        ("check", "--output-format", "gitlab"),
        ("check", "--output-format", "junit"),
        ("diff",),
        ("apply", "--dry-run"),
        ("apply",),
        ("apply", "-y"),
    )

    @pytest.mark.parametrize("mode", MODES, ids=" ".join)
    @pytest.mark.parametrize(
        ("text", "status"),
        [
            pytest.param("import jax\n", 0, id="nothing"),
            pytest.param("import jax\nold_hand(1)\n", 1, id="manual"),
            pytest.param("import jax\nold_risk(1)\n", 1, id="unsafe"),
            pytest.param("import jax\nold_call(\n", 3, id="syntax error"),
            pytest.param("import jax\nold_call(1)\0\n", 3, id="NUL"),
            pytest.param("import jax\nraise_now\n", 3, id="fault of ours"),
        ],
    )
    def test_the_same_in_every_mode(self, run: Run, file: Path, mode: tuple[str, ...], text: str, status: int) -> None:
        file.write_text(text)
        assert run(*mode, "src").returncode == status
        assert file.read_text() == text

    @pytest.mark.parametrize("mode", MODES, ids=" ".join)
    def test_rewrites_remain_unless_applied(self, run: Run, file: Path, mode: tuple[str, ...]) -> None:
        applied = mode == ("apply", "-y")
        assert run(*mode).returncode == (0 if applied else 1)
        assert file.read_text() == (NEW if applied else OLD)
        assert run(*mode).returncode == (0 if applied else 1)

    def test_a_failed_file_outweighs_what_remains_and_stops_nothing(self, run: Run, file: Path, tree: Path) -> None:
        (tree / "bad.py").write_text("import jax\nold_call(\n")
        (tree / "latin.py").write_bytes(b"import jax\nold_call('\xe9')\n")
        done = run("apply", "--yes", ".")
        assert done.returncode == 3
        assert file.read_text() == NEW
        failures = [line for line in done.stderr.splitlines() if ": failed: " in line]
        assert [line.partition(":")[0] for line in failures] == ["bad.py", "latin.py"]
        assert failures[1] == "latin.py: failed: line 2: byte 0xe9 is not valid utf-8"
        assert "2 rewrites applied in 1 file; 2 files failed" in done.stderr

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("check", "nothere"), "shardfix: error: nothere: no such file or folder"),
            (("check", "--to", "soon"), "shardfix: error: --to: 'soon' is not a JAX version"),
            (("check", "--select", "SF801,XX"), "shardfix: error: --select: no rule is called 'XX'"),
            (("apply", "-", "src"), "shardfix: error: `-` stands alone"),
            (("explain", "SF80"), "shardfix: error: no rule is called 'SF80'; did you mean 'SF801'?"),
            (
                ("check", "--output-format", "jsn"),
                "shardfix: error: --output-format: 'jsn' is not one of text, json, sarif, github, gitlab, junit; did",
            ),
            (
                ("rules", "--output-format", "x"),
                "shardfix: error: --output-format: 'x' is not one of text, json, markdown",
            ),
            (("check", "--selct", "x"), "shardfix: error: no option is called '--selct'; did you mean '--select'?"),
            (("apply", "--color", "blue"), "shardfix: error: --color: 'blue' is not one of auto, always, never"),
            (("apply", "-j", "x"), "shardfix: error: --jobs: 'x' is not a number of processes"),
            (("chek",), "shardfix: error: no command is called 'chek'; did you mean 'check'?"),
            (("explain",), "shardfix: error: missing argument 'RULE'; see `shardfix explain -h`"),
            (("check", "--select"), "shardfix: error: option '--select' requires an argument"),
        ],
    )
    def test_usage_errors(self, run: Run, file: Path, arguments: tuple[str, ...], message: str) -> None:
        done = run(*arguments)
        assert done.returncode == 2
        assert done.stderr.startswith(message)
        assert done.stderr.count("\n") == 1
        assert done.stdout == ""

    def test_configuration_errors(self, run: Run, file: Path, tree: Path) -> None:
        (tree / "pyproject.toml").write_text("[tool.shardfix]\nselekt = []\n")
        for command in ("check", "diff", "apply", "config"):
            done = run(command)
            assert done.returncode == 2
            assert done.stderr == (
                "shardfix: error: pyproject.toml: unknown key 'selekt' in [tool.shardfix]; did you mean 'select'?\n"
            )


class TestCheck:
    def test_text(self, run: Run, file: Path) -> None:
        file.write_text("import jax\nold_call(1)\nold_risk(2)\nold_hand(3)\n")
        done = run("check")
        assert done.stdout == (
            "src/f.py:2:1: SF801 stand-in-call [safe] old_call is out of date\n"
            "    because the import of jax (line 1)\n"
            "src/f.py:3:1: SF821 stand-in-risk [unsafe] old_risk is out of date\n"
            "    because the import of jax (line 1)\n"
            "src/f.py:4:1: SF831 stand-in-hand [manual] old_hand is out of date\n"
            "    because the import of jax (line 1)\n"
        )
        assert done.stderr == "2 rewrites (1 safe, 1 unsafe), 1 place for a person in 1 file; looked at 1 file\n"

    def test_nothing(self, run: Run, tree: Path) -> None:
        for command in ("check", "apply", "diff"):
            done = run(command)
            assert (done.stdout, done.stderr) == ("", "nothing to do; looked at 0 files\n")

    def test_suppressions_that_do_not_work_are_told(self, run: Run, file: Path) -> None:
        file.write_text(
            "import jax\n"
            "old_call(1)  # shardfix: ignore[SF801]\n"
            "x = 1  # shardfix: ignore[SF999]\n"
            "x = 2  # shardfix: ignroe[SF801]\n"
            "x = 3  # shardfix: ignore[SF81, SF841] the second rule does not run\n"
            "x = 4  # shardfix: ignore\n"
        )
        for command in ("check", "apply"):
            done = run(command)
            assert done.returncode == 0
            assert done.stderr.splitlines()[:-1] == [
                "src/f.py:3: no rule is called 'SF999'; did you mean 'SF891'?",
                "src/f.py:4: `# shardfix: ignroe[SF801]` is neither `ignore[CODE]` nor `skip-file`",
                "src/f.py:5: `ignore[SF81]` suppresses nothing here",
                "src/f.py:6: `ignore` suppresses nothing here",
            ]
        assert len(run("check", "--select", "SF81").stderr.splitlines()) == 4
        (file.parent / "plain.py").write_text("x = 1  # shardfix: ignore[SF801]\n")
        for words in (("check",), ("diff",), ("apply", "-y"), ("apply", "--add-ignore", "x"), ("baseline",)):
            assert "src/plain.py:1: `ignore[SF801]` suppresses nothing here" in run(*words).stderr

    def test_json(self, run: Run, file: Path, tree: Path) -> None:
        file.write_text("import jax\nold_call(1)\nold_risk(2)\nold_hand(3)\n")
        (tree / "bad.py").write_text("import jax\nold_call(\n")
        done = run("check", "--output-format", "json")
        document = json.loads(done.stdout)
        assert document["version"] == 1
        assert document["shardfix"] == shardfix.__version__
        counts = {"files": 2, "safe": 1, "unsafe": 1, "manual": 1, "failed": 1, "baselined": 0, "suppressed": 0}
        assert document["summary"] == counts
        bad, good = document["files"]
        assert (bad["path"], bad["status"], bad["findings"]) == ("bad.py", "failed", [])
        assert "line 2" in bad["error"]
        assert (good["path"], good["status"], good["error"]) == ("src/f.py", "ok", "")
        first = good["findings"][0]
        assert re.fullmatch("[0-9a-f]{32}", first.pop("fingerprint"))
        assert first.pop("diff").endswith("-old_call(1)\n+new_call(1)\n old_risk(2)\n old_hand(3)\n")
        assert first == {
            "code": "SF801",
            "name": "stand-in-call",
            "line": 2,
            "column": 1,
            "end_line": 2,
            "end_column": 12,
            "safety": "safe",
            "reason": "old_call is out of date",
            "evidence": [{"text": "the import of jax", "line": 1}],
            "edits": [{"start": 11, "end": 19, "text": "new_call"}],
            "imports": [],
            "changes": [{"start": 11, "end": 14, "text": "new"}],
        }
        assert "+new_risk(2)" in good["findings"][1]["diff"]
        assert (good["findings"][2]["edits"], good["findings"][2]["diff"]) == ([], "")

    def test_one_job_and_many_print_the_same(self, run: Run, tree: Path) -> None:
        for number in range(30):
            (tree / f"f{number}.py").write_text(OLD if number % 4 else "import jax\nold_call(\n")
        one, many = run("check", "-j1"), run("check", "-j2")
        assert (one.stdout, one.stderr, one.returncode) == (many.stdout, many.stderr, many.returncode)


class TestDiff:
    def test_git_applies_the_patch(self, tree: Path, file: Path) -> None:
        texts = {
            "src/f.py": OLD.encode(),
            "src/crlf.py": OLD.replace("\n", "\r\n").encode(),
            "src/bom.py": b"\xef\xbb\xbf" + OLD.encode(),
            "src/latin é.py": "# coding: latin-1\nimport jax\n'é'; old_call(1)".encode("latin-1"),
            "src/form.py": b"import jax\n\x0c\nold_call('\xe2\x80\xa8')\n\x0c",
        }
        for name, data in texts.items():
            (tree / name).write_bytes(data)
        done = subprocess.run([sys.executable, str(STAND_IN), "diff", "."], capture_output=True, check=False)
        assert done.returncode == 1
        for name, data in texts.items():
            assert (tree / name).read_bytes() == data
        (tree / "patch").write_bytes(done.stdout)
        applied = subprocess.run(["git", "apply", "--whitespace=nowarn", "patch"], capture_output=True, check=False)
        assert applied.returncode == 0, applied.stderr
        by_git = {name: (tree / name).read_bytes() for name in texts}
        for name, data in texts.items():
            assert by_git[name] == data.replace(b"old_", b"new_")
            (tree / name).write_bytes(data)
        assert (
            subprocess.run([sys.executable, str(STAND_IN), "apply", "-y"], capture_output=True, check=False).returncode
            == 0
        )
        assert {name: (tree / name).read_bytes() for name in texts} == by_git

    def test_the_patch_is_alone_on_stdout(self, run: Run, file: Path) -> None:
        file.write_text(f"{OLD}old_risk(3)\nold_hand(4)\n")
        done = run("diff", "src/f.py")
        assert done.stdout.startswith("--- a/src/f.py\n+++ b/src/f.py\n@@ ")
        assert "new_risk" not in done.stdout
        assert "SF831 stand-in-hand [manual]" in done.stderr
        assert "1 unsafe rewrite left out" in done.stderr
        assert "new_risk" in run("diff", "--unsafe", "src/f.py").stdout

    def test_colours(self, run: Run, file: Path) -> None:
        assert "\x1b[32m+new_call(1)\x1b[0m" in run("diff", "--color", "always").stdout
        assert "\x1b" not in run("diff").stdout


class TestApply:
    def test_each_rewrite_is_shown_before_it_is_written(self, run: Run, file: Path) -> None:
        done = run("apply", "--yes")
        assert done.stdout == (
            "src/f.py:2:1: SF801 stand-in-call [safe] old_call is out of date\n"
            "    because the import of jax (line 1)\n"
            "--- a/src/f.py\n+++ b/src/f.py\n@@ -1,3 +1,3 @@\n"
            " import jax\n-old_call(1)\n+new_call(1)\n old_other(2)\n\n"
            "src/f.py:3:1: SF811 stand-in-other [safe] old_other is out of date\n"
            "    because the import of jax (line 1)\n"
            "--- a/src/f.py\n+++ b/src/f.py\n@@ -1,3 +1,3 @@\n"
            " import jax\n new_call(1)\n-old_other(2)\n+new_other(2)\n\n"
        )
        assert done.stderr == "2 rewrites applied in 1 file; looked at 1 file\n"
        assert file.read_text() == NEW

    def test_without_yes_and_without_a_terminal_nothing_is_written(self, run: Run, file: Path) -> None:
        done = run("apply")
        assert (done.stdout, done.stderr) == ((dry := run("apply", "--yes", "--dry-run")).stdout, dry.stderr)
        assert "src/f.py:2:1: SF801 stand-in-call [safe]" in done.stdout
        assert "+new_call(1)" in done.stdout
        assert "2 rewrites to apply in 1 file" in done.stderr
        assert "nothing was written: `shardfix apply --yes` applies" in done.stderr
        assert file.read_text() == OLD

    def test_unsafe_rewrites_wait_to_be_asked_for(self, run: Run, file: Path) -> None:
        file.write_text("import jax\nold_risk(1)\nold_call(2)\n")
        done = run("apply", "--yes", "--color=never", "src")
        assert done.returncode == 1
        assert (
            "1 unsafe rewrite left out; to see more, run `shardfix apply --dry-run --unsafe --color=never src`"
            in done.stderr
        )
        assert file.read_text() == "import jax\nold_risk(1)\nnew_call(2)\n"
        assert run("apply", "--yes", "--unsafe").returncode == 0
        assert file.read_text() == "import jax\nnew_risk(1)\nnew_call(2)\n"

    def test_select_and_ignore(self, run: Run, file: Path) -> None:
        assert run("apply", "--yes", "--select", "stand-in-other").returncode == 0
        assert file.read_text() == "import jax\nold_call(1)\nnew_other(2)\n"
        assert run("apply", "--yes", "--ignore", "SF80,SF9").returncode == 2
        assert run("apply", "--yes", "--ignore", "SF80").returncode == 0
        file.write_text("import jax\nold_choice(1)\n")
        assert run("apply", "--yes").returncode == 0
        assert run("apply", "--yes", "--select", "SF841").returncode == 0
        assert file.read_text() == "import jax\nnew_choice(1)\n"

    def test_extend_select(self, run: Run, file: Path) -> None:
        file.write_text("import jax\nold_choice(1)\nold_call(1)\n")
        assert run("apply", "--yes", "--extend-select", "SF841").returncode == 0
        assert file.read_text() == "import jax\nnew_choice(1)\nnew_call(1)\n"
        assert "SF841" in run("config", "--show", "--extend-select", "SF841").stdout
        assert run("check", "--extend-select", "SF84,nope").returncode == 2

    def test_suppression(self, run: Run, file: Path) -> None:
        text = "import jax\nold_call(1)  # shardfix: ignore[SF801] kept\nold_other(2)\n"
        file.write_text(text)
        assert run("apply", "--yes").returncode == 0
        assert file.read_text() == text.replace("old_other", "new_other")
        file.write_text(f"# shardfix: skip-file\n{OLD}")
        assert run("apply", "--yes").returncode == 0
        assert file.read_text() == f"# shardfix: skip-file\n{OLD}"

    def test_per_file_ignores_and_exclude(self, run: Run, file: Path, tree: Path) -> None:
        (tree / "pyproject.toml").write_text(
            "[tool.shardfix]\nexclude = ['left/']\n[tool.shardfix.per-file-ignores]\n'src/*' = ['SF801']\n"
        )
        (tree / "left").mkdir()
        (tree / "left" / "f.py").write_text(OLD)
        assert run("apply", "--yes").returncode == 0
        assert file.read_text() == OLD.replace("old_other", "new_other")
        assert (tree / "left" / "f.py").read_text() == OLD
        assert run("check", "--exclude", "nothing, src").stderr == "nothing to do; looked at 0 files\n"

    def test_mode_links_and_bytes_are_kept(self, run: Run, tree: Path) -> None:
        data = b"#!/usr/bin/env python\r\n# coding: latin-1\r\nimport jax\r\n\x0c\r\nold_call('\xe9')  # \xfc"
        (tree / "real").mkdir()
        (tree / "real" / "f.py").write_bytes(data)
        os.chmod(tree / "real" / "f.py", 0o754)
        (tree / "link.py").symlink_to("real/f.py")
        assert run("apply", "--yes").returncode == 0
        assert (tree / "link.py").is_symlink()
        assert (tree / "real" / "f.py").read_bytes() == data.replace(b"old_call", b"new_call")
        assert (tree / "real" / "f.py").stat().st_mode & 0o777 == 0o754
        assert os.listdir(tree / "real") == ["f.py"]

    def test_one_failed_write_does_not_stop_the_others(self, run: Run, file: Path, tree: Path) -> None:
        (tree / "a.py").write_bytes(b"# coding: utf-7\nimport jax\nold_call('+AGE-')\n")
        done = run("apply", "--yes")
        assert done.returncode == 3
        assert "a.py: failed: its bytes do not survive" in done.stderr
        assert "2 rewrites applied in 1 file; left: 1 rewrite (1 safe); 1 file failed" in done.stderr
        assert file.read_text() == NEW

    def test_the_detected_version_is_told(self, run: Run, file: Path, tree: Path) -> None:
        (tree / "requirements.txt").write_text("jax>=0.4.30\n")
        assert "judged for JAX 0.4.30 and later (requirements.txt:1); --to changes that" in run("apply", "-y").stderr


class TestStdin:
    def test_apply_is_a_filter(self, run: Run) -> None:
        done = run("apply", "-", stdin=OLD.replace("\n", "\r\n").encode())
        assert done.stdout == NEW.replace("\n", "\r\n")
        assert done.returncode == 0

    def test_what_fails_goes_through_unchanged(self, run: Run) -> None:
        done = run("apply", "-", stdin=b"import jax\nold_call(\n")
        assert (done.stdout, done.returncode) == ("import jax\nold_call(\n", 3)
        done = run("apply", "-", stdin=b"import jax\nold_call('\xff')\n")
        assert (done.stdout, done.returncode) == ("import jax\nold_call('\udcff')\n", 3)
        assert done.stderr.startswith("<stdin>: failed: line 2: byte 0xff is not valid utf-8\n")

    def test_check_and_diff(self, run: Run) -> None:
        done = run("check", "-", "--stdin-filename", "a/b.py", stdin=OLD.encode())
        assert done.stdout.startswith("a/b.py:2:1: SF801 ")
        done = run("diff", "-", "--stdin-filename", "a/b.py", stdin=OLD.encode())
        assert done.stdout.startswith("--- a/a/b.py\n+++ b/a/b.py\n")
        assert run("apply", "--dry-run", "-", stdin=OLD.encode()).stdout.startswith("<stdin>:2:1: SF801 ")
        assert run("check", "-", stdin=b"").returncode == 0


class TestRobustness:
    def test_a_closed_pipe(self, tree: Path) -> None:
        for number in range(300):
            (tree / f"f{number}.py").write_text(OLD)
        command = f"{sys.executable} {STAND_IN} diff . 2>err | head -n 1"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
        assert done.stdout.startswith("--- a/f0.py")
        assert "Traceback" not in (tree / "err").read_text()
        assert "Exception" not in (tree / "err").read_text()

    def test_a_closed_pipe_is_no_finding(self, tree: Path) -> None:
        (tree / "f.py").write_text(OLD)
        # The reader is gone before anything is printed, so that not even the first rewrite is applied.
        command = f"{{ sleep 0.1; {sys.executable} {STAND_IN} apply --yes f.py 2>err; echo $? >status; }} | true"
        subprocess.run(["bash", "-c", command], check=True)
        assert (tree / "err").read_text() == ""
        assert (tree / "status").read_text() == "141\n"

    @pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
    @pytest.mark.parametrize("command", ["check", "diff", "apply --yes", "apply --yes -", "rules", "-h", "apply -h"])
    def test_a_full_disk_is_a_failure_and_no_fault_of_ours(self, tree: Path, command: str) -> None:
        (tree / "f.py").write_text(OLD)
        line = f"{sys.executable} {STAND_IN} {command} <f.py >/dev/full"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
        assert done.stderr == "shardfix: error: cannot write the output: No space left on device\n"
        assert done.returncode == 3

    @pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
    def test_closed_standard_streams(self, tree: Path, closed: str) -> None:
        (tree / "f.py").write_text(OLD)
        line = f"{sys.executable} {STAND_IN} apply --yes f.py {closed}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
        assert "Traceback" not in done.stderr
        assert done.returncode == 0
        assert (tree / "f.py").read_text() == NEW

    def test_line_ends_in_a_file_name_do_not_end_a_line(self, run: Run, tree: Path) -> None:
        try:
            (tree / "a\n\tb.py").write_text(OLD)
        except OSError:
            pytest.skip("this system takes no such names")
        assert run("check").stdout.startswith("a\\n\\tb.py:2:1: SF801 ")

    def test_an_odd_terminal_encoding(self, run: Run, file: Path) -> None:
        file.write_text("import jax\n# é \u2192\nold_call(1)\n", encoding="utf-8")
        done = run("apply", "--yes", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
        assert done.returncode == 0
        assert "# \\xe9 \\u2192" in done.stdout

    def test_a_file_name_that_is_no_text(self, run: Run, tree: Path) -> None:
        try:
            (tree / os.fsdecode(b"\xff.py")).write_text(OLD)
        except OSError:
            pytest.skip("this file system wants UTF-8 names")
        done = run("check")
        assert done.returncode == 1
        assert json.loads(run("check", "--output-format", "json").stdout)["files"][0]["path"] == "\udcff.py"
        assert run("apply", "--yes").returncode == 0

    def test_escape_sequences_in_a_file_do_not_reach_the_terminal(self, run: Run, file: Path) -> None:
        file.write_text("import jax\nold_call('\x1b[2J')\n")
        done = run("apply", "--yes")
        assert "\x1b" not in done.stdout
        assert "\\x1b[2J" in done.stdout

    def test_ctrl_c(self, tree: Path) -> None:
        program = f"import sys; sys.path.insert(0, {str(STAND_IN.parent)!r})\n" + (
            "import stand_in; stand_in.install()\n"
            "from shardfix import cli, runner\n"
            "def interrupt(*a, **k): raise KeyboardInterrupt\n"
            "runner.run = interrupt\n"
            "sys.argv = ['shardfix', 'check']\n"
            "cli.main()\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert done.returncode == 130
        assert "Traceback" not in done.stderr

    def test_a_fault_outside_of_any_file(self, tree: Path) -> None:
        program = f"import sys; sys.path.insert(0, {str(STAND_IN.parent)!r})\n" + (
            "from shardfix import cli, runner\n"
            "def fault(*a, **k): raise RuntimeError('two\\nlines')\n"
            "runner.run = fault\n"
            "sys.argv = ['shardfix', 'check']\n"
            "cli.main()\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert done.returncode == 3
        assert done.stderr == "shardfix: internal error, please report: RuntimeError: two lines\n"


class TestInformation:
    def test_version(self, run: Run) -> None:
        assert run("--version").stdout == f"shardfix {shardfix.__version__}\n"

    @pytest.mark.parametrize("command", ["", "apply", "check", "diff", "rules", "explain", "config"])
    def test_help(self, run: Run, command: str) -> None:
        for option in ("-h", "--help"):
            done = run(*filter(None, [command, option]))
            assert done.returncode == 0
            assert "Usage:" in done.stdout

    @pytest.mark.parametrize("arguments", [["--help"], ["check", "clean.py"], ["diff", "clean.py"]])
    def test_little_is_imported(self, tree: Path, arguments: list[str]) -> None:
        (tree / "clean.py").write_text("import jax\n\n\n@jax.jit\ndef double(x):\n    return 2 * x\n")
        program = (
            f"import sys\nfrom shardfix import cli\nsys.argv = ['shardfix', *{arguments}]\n"
            "try:\n    cli.main()\nexcept SystemExit as end:\n    assert not end.code\n"
            f"sys.exit(', '.join({HEAVY} & set(sys.modules)) or 0)"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def test_rules(self, run: Run) -> None:
        lines = run("rules").stdout.splitlines()
        assert lines[0] == "SF801  stand-in-call     Renames `old_call`."
        assert lines[4].endswith("Renames `old_choice` when asked to. (opt-in)")
        listed = json.loads(run("rules", "--output-format", "json").stdout)
        assert listed[0]["sections"]["Why"] == "It is a stand-in."
        assert listed[4]["opt_in"] is True
        assert "| SF801 | `stand-in-call` | Renames `old_call`. |" in run("rules", "--output-format", "markdown").stdout

    @pytest.mark.parametrize("word", ["SF801", "sf801", "stand-in-call"])
    def test_explain(self, run: Run, word: str) -> None:
        done = run("explain", word)
        assert done.returncode == 0
        assert done.stdout.startswith("SF801 stand-in-call: Renames `old_call`.\n\nWhat it does\n  Turns `old_call`")
        headings = re.findall(r"^\w.*$", done.stdout, re.MULTILINE)[1:]
        assert headings == ["What it does", "Why", "Example", "Safety", "References"]

    def test_config(self, run: Run, tree: Path) -> None:
        (tree / "pyproject.toml").write_text("[project]\ndependencies = ['jax>=0.5']\n[tool.shardfix]\nunsafe = true\n")
        lines = [" ".join(line.split()) for line in run("config", "--show", "--from", "0.4.1").stdout.splitlines()]
        assert lines[0] == "# configuration file: pyproject.toml"
        assert 'from = "0.4.1" # --from' in lines
        assert 'to = "0.5" # pyproject.toml:2' in lines
        assert "unsafe = true # pyproject.toml" in lines


class TestRealRules:
    """The command line as users get it."""

    def test_the_readme_lists_the_rules(self) -> None:
        table = (ROOT / "README.md").read_text(encoding="utf-8")
        table = table.partition("<!-- codemods -->\n")[2].partition("\n<!-- /codemods -->")[0]
        assert table == rules.markdown(codemods.ALL), "run tools/update_readme.py"

    def test_the_readme_shows_what_is_done(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(ROOT)
        shown = (ROOT / "README.md").read_text(encoding="utf-8").partition("```console\n$ shardfix apply ")[2]
        path, _, shown = shown.partition("\n")
        head, hunks = shown[: shown.index("@@")], shown[shown.index("@@") : shown.index("Apply?")]
        command = [sys.executable, "-m", "shardfix", "apply", path]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.stdout.startswith(head), "run tools/update_readme.py"
        assert hunks.rstrip() in done.stdout, "run tools/update_readme.py"

    def test_the_examples_are_repaired(self, tree: Path) -> None:
        shutil.copytree(ROOT / "examples", tree / "examples")
        command = [sys.executable, "-m", "shardfix"]
        shown = subprocess.run(
            [*command, "apply", "--dry-run", "examples/"], capture_output=True, text=True, check=False
        )
        assert shown.returncode == 1, shown.stderr
        assert shown.stdout.count("--- a/examples/") == len(os.listdir("examples")) - 1  # SF305 is for who asks for it
        done = subprocess.run([*command, "apply", "--yes", "examples/"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        again = subprocess.run([*command, "check", "examples/"], capture_output=True, text=True, check=False)
        assert again.stderr == f"nothing to do; looked at {len(os.listdir('examples'))} files\n"
