"""Fixtures shared by the tests of the house."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

import shardfix.codemods
import stand_in
from jax_programs import jax_server  # noqa: F401  (a fixture)
from repositories import commit, git

STAND_IN = Path(stand_in.__file__)
ROOT = STAND_IN.parent.parent

Run = Callable[..., "subprocess.CompletedProcess[str]"]


class Here(Executor):
    """Does the work in this process, so that it knows the rules that a fixture has put in place."""

    def submit(self, function: Any, /, *arguments: Any, **keywords: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(*arguments, **keywords))
        return future


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--promote", action="store_true", help="write what the engine gives into the .after.py files, for review"
    )


@pytest.fixture
def stand_in_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of `stand_in` instead of the real ones, in this process."""
    monkeypatch.setattr(shardfix.codemods, "ALL", stand_in.RULES)


@pytest.fixture(autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has a journal of its own."""
    monkeypatch.setenv("SHARDFIX_STATE_DIR", str(tmp_path_factory.getbasetemp() / "state" / uuid.uuid4().hex))


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the current one, at the root of its own git work tree."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def repository(tree: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A git repository with one commit of three equal files, two of them Python; it is the current folder."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    (tree / ".git").rmdir()
    git("init", "-q", "-b", "main")
    git("config", "user.name", "A Tester")
    git("config", "user.email", "tester@example.org")
    (tree / "sub").mkdir()
    for name in ("a.py", "sub/b.py", "other.txt"):
        (tree / name).write_text("import jax\nold_call(1)\nold_other(2)\n")
    commit()
    return tree


@pytest.fixture
def run(tree: Path) -> Run:
    """The command line with the stand-in rules, as a process of its own in `tree`."""

    def call(
        *arguments: str, stdin: bytes = b"", env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, str(STAND_IN), *arguments],
            input=stdin,
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "SHARDFIX_CACHE_DIR": f"{tree}-cache", **(env or {})},
            check=False,
        )
        out, err = done.stdout.decode("utf-8", "surrogateescape"), done.stderr.decode("utf-8", "surrogateescape")
        assert "Traceback" not in err, err
        return subprocess.CompletedProcess(done.args, done.returncode, out, err)

    return call
