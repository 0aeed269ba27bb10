from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shardfix import diff

LINES = st.lists(st.sampled_from(["a", "b", "c d", "", "\f", "x\u2028y", "\x85", "tab\t", "-- minus", "++ plus", "é"]))
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


def joined(lines: list[str], end: str, final: bool) -> str:
    return end.join(lines) + (end if final and lines else "")


def git_apply(folder: Path, patch: bytes) -> None:
    done = subprocess.run(["git", "apply", "--whitespace=nowarn", "-"], input=patch, cwd=folder, capture_output=True)
    assert done.returncode == 0, (done.stderr, patch)


@settings(max_examples=300)
@given(LINES, LINES, LINES, LINES, ENDS, st.booleans(), st.booleans())
def test_git_applies_what_is_printed(
    tmp_path_factory: pytest.TempPathFactory,
    head: list[str],
    old: list[str],
    new: list[str],
    tail: list[str],
    end: str,
    final_old: bool,
    final_new: bool,
) -> None:
    before, after = joined(head + old + tail, end, final_old), joined(head + new + tail, end, final_new)
    if not before or not after:  # git spells creation and deletion differently, and shardfix does neither
        return
    folder = tmp_path_factory.mktemp("work")
    (folder / "file.py").write_bytes(before.encode())
    patch = diff.unified(before, after, "file.py")
    if before == after:
        assert patch == ""
        return
    git_apply(folder, patch.encode())
    assert (folder / "file.py").read_bytes() == after.encode()


@pytest.mark.parametrize(
    "name", ["plain.py", "with space.py", "tab\t.py", 'quote".py', "back\\slash.py", "é.py", "ä b.py"]
)
def test_git_finds_the_file_whatever_its_name(tree: Path, name: str) -> None:
    (tree / "sub").mkdir()
    (tree / "sub" / name).write_text("a\nb\n")
    git_apply(tree, diff.patch("a\nb\n", "a\nc\n", f"sub/{name}"))
    assert (tree / "sub" / name).read_text() == "a\nc\n"


def test_patch_is_in_the_encoding_of_the_file(tree: Path) -> None:
    data = b"# coding: latin-1\nx = '\xe9'\ny = 1\n"
    (tree / "é.py").write_bytes(data)
    text = data.decode("latin-1")
    git_apply(tree, diff.patch(text, text.replace("y = 1", "y = 2"), "é.py", "iso-8859-1"))
    assert (tree / "é.py").read_bytes() == data.replace(b"y = 1", b"y = 2")


def test_patch_holds_the_byte_order_mark(tree: Path) -> None:
    (tree / "f.py").write_bytes(b"\xef\xbb\xbfx = 1\n")
    git_apply(tree, diff.patch("x = 1\n", "x = 2\n", "f.py", bom=True))
    assert (tree / "f.py").read_bytes() == b"\xef\xbb\xbfx = 2\n"


def test_only_the_lines_around_a_change_are_shown() -> None:
    before = "".join(f"line {n}\n" for n in range(1, 101))
    shown = diff.unified(before, before.replace("line 50\n", "LINE 50\n"), "f.py")
    assert shown.splitlines() == [
        "--- a/f.py",
        "+++ b/f.py",
        "@@ -47,7 +47,7 @@",
        *(" line 47", " line 48", " line 49", "-line 50", "+LINE 50", " line 51", " line 52", " line 53"),
    ]


def test_far_changes_get_their_own_hunks() -> None:
    before = "".join(f"line {n}\n" for n in range(1, 101))
    after = before.replace("line 10\n", "").replace("line 90\n", "line 90\nline 90b\n")
    headers = [line for line in diff.unified(before, after, "f.py").splitlines() if line.startswith("@@")]
    assert headers == ["@@ -7,7 +7,6 @@", "@@ -88,6 +87,7 @@"]


def test_missing_final_newline_is_marked() -> None:
    assert diff.unified("a", "b", "f.py").endswith(
        "-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"
    )


def test_paths_are_relative_to_the_current_folder(tree: Path) -> None:
    assert diff.patch_path(str(tree / "a" / "b.py")) == "a/b.py"
    assert diff.patch_path("./a/../b.py") == "b.py"


def test_paths_outside_of_the_current_folder_are_relative_to_their_work_tree(tree: Path) -> None:
    (tree / "elsewhere").mkdir()
    assert diff.patch_path(str(tree / "f.py"), str(tree / "elsewhere")) == "f.py"


def test_a_path_outside_of_everything_has_no_dots(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    shown = diff.patch_path(str(tmp_path / "f.py"), str(tmp_path / "here"))
    assert not shown.startswith(("/", "..")), shown


def test_coloured_form_has_the_same_words() -> None:
    shown = diff.coloured(diff.unified("a\n-- b\n", "a\nc\n", "f.py"))
    assert "\x1b[1m--- a/f.py\x1b[0m\n" in shown
    assert "\x1b[31m--- b\x1b[0m\n" in shown
    assert "\x1b[32m+c\x1b[0m\n" in shown


def test_control_characters_of_a_file_do_not_reach_the_terminal() -> None:
    shown = diff.coloured(diff.unified("x = '\x1b[2J'\r\n", "y\f\r\n", "f.py"))
    assert "\\x1b[2J" in shown
    assert "y\\x0c" in shown
    assert "\r" not in shown


def test_first_changed_line() -> None:
    assert diff.first_changed_line("a\nb\nc\n", "a\nb\nd\n") == 3
    assert diff.first_changed_line("b\n", "a\nb\n") == 1
