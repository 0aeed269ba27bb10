"""Small git repositories to try things in."""

from __future__ import annotations

import subprocess


def git(*arguments: str) -> str:
    """What a git command in the current folder prints; it must succeed."""
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def commit(message: str = "change") -> None:
    """Commit everything there is."""
    git("add", "-A")
    git("commit", "-q", "-m", message)
