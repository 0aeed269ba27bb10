"""Writes what is derived from the code: the table of rules and the diff that README.md opens with, and the index.

Usage: python tools/update_readme.py
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = "examples/host_lookup.py"


def shardfix(*arguments: str) -> str:
    """What a command prints, run in the root of the repository."""
    command = [sys.executable, "-m", "shardfix", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if not done.stdout:
        sys.exit(done.stderr)
    return done.stdout


def updated(text: str) -> str:
    """The README with its derived parts renewed."""
    table = shardfix("rules", "--output-format", "markdown").strip("\n")
    # As the review on a terminal shows it: the hunks without the two lines that name the file.
    lines = [line for line in shardfix("apply", SHOWN).split("\n") if not line.startswith(("--- a/", "+++ b/"))]
    shown = "\n".join(lines).rstrip()
    text = re.sub(
        r"(<!-- codemods -->\n).*(<!-- /codemods -->)", lambda match: f"{match[1]}{table}\n{match[2]}", text, flags=re.S
    )
    return re.sub(
        rf"(\$ shardfix apply {SHOWN}\n).*?(Apply\?)", lambda match: f"{match[1]}{shown}\n{match[2]}", text, flags=re.S
    )


def update_index() -> None:
    """What is known about the codemods without importing them."""
    sys.path.insert(0, str(ROOT / "src"))
    from shardfix import codemods, index

    Path(index.PATH).write_text(index.render(codemods.ALL), encoding="utf-8")


if __name__ == "__main__":
    update_index()
    readme = ROOT / "README.md"
    readme.write_text(updated(readme.read_text(encoding="utf-8")), encoding="utf-8")
