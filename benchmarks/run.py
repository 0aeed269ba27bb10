"""Measures shardfix beside its peers over a tree of real packages, and prints a table of ratios.

Usage: python benchmarks/run.py [--cache FOLDER] [--rounds N] [--update-readme]

All commands take turns in every round; the table shows medians, as ratios. fixit and `libcst.tool codemod` run once
over a sample of the tree and their times are scaled by its lines, since the whole tree would take them hours.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import tree as trees
from measure import Command, Times, interleaved, peak_memory

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = 60  # every 60th file
#: With its bytecode, as an installed package has it.
SOURCE = {"PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": ""}
WORDS = "pmap|pjit|shard_map|xmap|with_sharding_constraint|pure_callback|io_callback|PartitionSpec"


def shardfix(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "shardfix", *arguments]


def every_rule() -> str:
    sys.path.insert(0, str(ROOT / "src"))
    from shardfix.index import entries

    return ",".join(entry.code for entry in entries())


def commands(tree: trees.Tree, cache: Path, peers: Path) -> list[Command]:
    """Everything that is measured over the tree."""
    root = tree.root
    part = trees.sample(tree, cache, SAMPLE)
    share = part.lines / tree.lines
    warm = {"SHARDFIX_CACHE_DIR": str(cache / "shardfix-cache"), **SOURCE}
    check = shardfix("check", "--select", every_rule())
    fixit = [str(peers / "fixit"), "lint", str(part.root)]
    libcst = [
        *(str(peers / "python"), "-m", "libcst.tool", "codemod", "-x", "-j2", "--no-format"),
        *("libcst.codemod.commands.rename.RenameCommand", "--old_name", "jax.pmap", "--new_name", "jax.jit"),
        str(cache / "rewritten"),
    ]
    return [
        Command("shardfix check --no-cache", [*check, "--no-cache", "."], root, environment=warm),
        Command("shardfix check --no-cache -j1", [*check, "--no-cache", "-j1", "."], root, environment=warm),
        Command("shardfix check, cached", [*check, "."], root, environment=warm),
        Command(
            "ruff check --select UP --diff --no-cache",
            [str(peers / "ruff"), "check", "--isolated", "--select", "UP", "--diff", "--no-cache", "-q", "."],
            root,
        ),
        Command(
            "ast-grep, one pattern, -j2",
            [str(peers / "ast-grep"), "run", "-p", "jax.pmap($$$A)", "-l", "python", "-j2", "."],
            root,
        ),
        Command("grep -rlE", ["grep", "-rlE", "--include=*.py", WORDS, "."], root),
        Command("cat", ["sh", "-c", "find . -name '*.py' -print0 | xargs -0 cat"], root),
        Command("fixit lint (sample)", fixit, part.root, share, rounds=1),
        Command("libcst.tool codemod, one rename, -j2 (sample)", libcst, part.root, share, rounds=1),
    ]


def start_ups(cache: Path) -> list[Command]:
    clean = cache / "clean.py"
    clean.write_text("import jax\n\n\n@jax.jit\ndef double(x):\n    return 2 * x\n", encoding="utf-8")
    return [
        Command("python -c pass", [sys.executable, "-c", "pass"], cache),
        Command("shardfix --help", shardfix("--help"), cache, environment=SOURCE),
        Command("shardfix check, one clean file", shardfix("check", str(clean)), cache, environment=SOURCE),
    ]


def table(
    found: dict[str, Times], starts: dict[str, Times], memory: dict[str, tuple[float, float]], tree: trees.Tree
) -> str:
    """The results as markdown; `memory` is that over the tree, and over one that holds it twice."""
    wall, processor = found["shardfix check --no-cache"].medians
    lines = [
        f"{len(tree.files):,} files, {tree.lines:,} lines, {tree.size / 1e6:.0f} MB; {os.cpu_count()} processors, "
        f"Python {sys.version_info.major}.{sys.version_info.minor}; every rule on, the opt-in ones too.",
        "",
        "| Command | wall s | processor s | wall, of shardfix without cache | processor |",
        "|---|---|---|---|---|",
    ]
    for name, times in found.items():
        took, used = times.medians
        lines.append(f"| `{name}` | {took:.2f} | {used:.2f} | {_ratio(took / wall)} | {_ratio(used / processor)} |")
    bare = starts["python -c pass"].medians
    lines += ["", "| Start | wall, of bare Python | processor |", "|---|---|---|"]
    for name, times in starts.items():
        took, used = times.medians
        lines.append(f"| `{name}` | {took / bare[0]:.1f} | {used / bare[1]:.1f} |")
    lines += ["", "| Peak memory of all processes | MiB | with the tree twice |", "|---|---|---|"]
    lines += [f"| `{name}` | {once:.0f} | {twice:.0f} |" for name, (once, twice) in memory.items()]
    return "\n".join(lines)


def _ratio(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure shardfix beside its peers.")
    parser.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "shardfix-benchmarks")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--update-readme", action="store_true", help="write the table into README.md")
    options = parser.parse_args()
    cache = options.cache.resolve()
    tree = trees.build(cache)
    shutil.rmtree(cache / "shardfix-cache", ignore_errors=True)
    measured = commands(tree, cache, trees.peers(cache))
    # libcst.tool rewrites what it is given.
    shutil.rmtree(cache / "rewritten", ignore_errors=True)
    shutil.copytree(trees.sample(tree, cache, SAMPLE).root, cache / "rewritten")
    interleaved([command for command in measured if command.name.endswith("cached")], 1)  # fills the cache
    found = interleaved(measured, options.rounds)
    starts = interleaved(start_ups(cache), 4 * options.rounds)
    twice = trees.doubled(tree, cache)
    memory = {
        each.name: (peak_memory(each), peak_memory(replace(each, folder=twice)))
        for each in measured
        if each.name.startswith(("shardfix check --no-cache", "ruff", "ast-grep"))
    }
    result = table(found, starts, memory, tree)
    print(f"\n{result}")
    if options.update_readme:
        readme = ROOT / "README.md"
        text = readme.read_text(encoding="utf-8")
        text = re.sub(
            r"(<!-- benchmarks -->\n).*(<!-- /benchmarks -->)", lambda m: f"{m[1]}{result}\n{m[2]}", text, flags=re.S
        )
        readme.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
