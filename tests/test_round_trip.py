"""`shardfix diff | git apply` gives what `shardfix apply` writes, over every case, however the files are written."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from repositories import commit, git
from shardfix import testing

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")

CASES = [case for case in testing.cases(Path(__file__).parent / "before_after") if case.after is not None]
FOLDERS = (
    "plain",
    "with space/inner",
    'quo"te',
    "back\\slash",
    "\u00fcml\u00e4ut",
    "line\nend",
    "tab\tbed",
    "plain/\u4e2d",
)


def written(text: str, number: int) -> bytes:
    """The text of a case in one of the forms in which files come."""
    if number % 5 == 1:
        return text.replace("\n", "\r\n").encode()
    if number % 5 == 2 and text.isascii() and not re.match(r"#.*coding|#!", text):
        return f"# coding: latin-1 \xe9\n{text}".encode("latin-1")
    if number % 5 == 3:
        return text.rstrip("\n").encode()
    if number % 5 == 4:
        return b"\xef\xbb\xbf" + text.encode()
    return text.encode()


@pytest.fixture
def corpus(repository: Path) -> Path:
    """All cases in one repository, over folders with names of every kind."""
    for number, case in enumerate(CASES):
        folder = repository / FOLDERS[number % len(FOLDERS)]
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:  # not every file system takes every name
            folder = repository / "plain"
        (folder / f"c{number} {case.path.parent.name}.py").write_bytes(written(case.before, number))
    git("config", "core.autocrlf", "false")
    commit()
    return repository


def shardfix(*arguments: str) -> bytes:
    command = [sys.executable, "-m", "shardfix", *arguments, "--unsafe", "--to", "latest"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode in {0, 1}, done.stderr
    return done.stdout


def apply(patch: bytes, *options: str) -> None:
    done = subprocess.run(
        ["git", "apply", "--whitespace=nowarn", *options], input=patch, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*.py")}


def test_the_whole_corpus(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    below = corpus / "with space"
    patch = shardfix("diff", ".")
    monkeypatch.chdir(below)
    patch_of_below, patch_of_all = shardfix("diff"), shardfix("diff", corpus.as_posix())
    monkeypatch.chdir(corpus)
    before = contents(corpus)
    shardfix("apply", "--yes", ".")
    after = contents(corpus)
    assert sum(before[path] != after[path] for path in before) > 0.7 * len(CASES)  # some wait for other versions

    def assert_applied(folder: Path) -> None:
        assert contents(corpus) == {path: (after if folder in path.parents else before)[path] for path in before}
        git("checkout", "-q", ".")

    git("checkout", "-q", ".")
    apply(patch)
    assert_applied(corpus)
    apply(patch_of_below, f"--directory={below.name}")
    assert_applied(below)
    monkeypatch.chdir(below)
    apply(patch_of_below)
    monkeypatch.chdir(corpus)
    assert_applied(below)
    apply(patch_of_all)
    assert_applied(corpus)


def test_through_a_link(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "import jax\nfrom jax.experimental.pjit import pjit\n\nf = pjit(lambda x: x)\n"
    (repository / "sub" / "real.py").write_text(text)
    os.symlink("sub/real.py", "link.py")
    os.symlink("sub", "folder")
    for path in ("link.py", "folder/real.py"):
        patch = shardfix("diff", path)
        assert patch.startswith(b"--- a/sub/real.py\n")
        apply(patch)
        assert (repository / "sub" / "real.py").read_text() != text
        (repository / "sub" / "real.py").write_text(text)


def test_files_outside_of_the_current_folder(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "import jax\nfrom jax.experimental.pjit import pjit\n\nf = pjit(lambda x: x)\n"
    for name in ("a.py", "sub/b.py"):
        (repository / name).write_text(text)
    monkeypatch.chdir(repository / "sub")
    patch = shardfix("diff", "../a.py", "b.py")
    monkeypatch.chdir(repository)
    apply(patch)  # both are named from the root
    assert text not in {(repository / name).read_text() for name in ("a.py", "sub/b.py")}
