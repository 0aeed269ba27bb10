"""The tree that is measured and the environment of the peers, made once and kept in a folder of one's choice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
LEAST_FILES, LEAST_LINES = 5_000, 2_000_000


@dataclass(frozen=True)
class Tree:
    """A folder of Python files, and how much is in it."""

    root: Path
    files: tuple[Path, ...]
    lines: int
    size: int


def pinned(name: str) -> list[str]:
    """The requirements of a list beside this file."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def build(cache: Path) -> Tree:
    """Download the pinned packages, unpack their Python files, and check that the tree is as big as it has to be."""
    root = cache / "tree"
    wheels = cache / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    for requirement in pinned("packages.txt"):
        target = root / requirement.replace("==", "-")
        if not target.exists():
            _unpack(_download(requirement, wheels), target)
    found = look_at(root)
    if len(found.files) < LEAST_FILES or found.lines < LEAST_LINES:
        raise SystemExit(f"the tree is too small: {len(found.files)} files, {found.lines} lines")
    return found


def look_at(root: Path) -> Tree:
    """Count what is in a folder; the files are read once, so that the system has them in memory."""
    files = tuple(sorted(root.rglob("*.py")))
    texts = [file.read_bytes() for file in files]
    return Tree(root, files, sum(text.count(b"\n") for text in texts), sum(map(len, texts)))


def doubled(tree: Tree, cache: Path) -> Path:
    """A folder that holds the tree twice."""
    root = cache / "tree-twice"
    for name in ("a", "b"):
        if not (root / name).exists():
            shutil.copytree(tree.root, root / name)
    return root


def sample(tree: Tree, cache: Path, each: int) -> Tree:
    """Every so manieth file of the tree, for tools that would take hours over all of it."""
    root = cache / f"sample-{each}"
    if not root.exists():
        for number, file in enumerate(tree.files[::each]):
            target = root / f"{number:05}_{file.name}"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    return look_at(root)


def peers(cache: Path) -> Path:
    """The folder with the commands of the peers, installed in an environment of their own."""
    venv = cache / "peers"
    commands = venv / ("Scripts" if os.name == "nt" else "bin")
    stamp = venv / "installed.txt"
    wanted = "\n".join(pinned("peers.txt"))
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        subprocess.run([commands / "python", "-m", "pip", "-q", "install", *pinned("peers.txt")], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    return commands


def _download(requirement: str, folder: Path) -> Path:
    """The wheel of a package, without what it depends on and whatever Python it is for: nothing of it is run."""
    pip = [sys.executable, "-m", "pip", "-q", "download", "--no-deps", "--only-binary=:all:", "--python-version=3.12"]
    before = set(folder.glob("*.whl"))
    subprocess.run([*pip, "-d", folder, requirement], check=True)
    (new,) = set(folder.glob("*.whl")) - before
    return new


def _unpack(wheel: Path, target: Path) -> None:
    # Into a folder beside it first: what was broken off is not taken for a whole package.
    half = target.with_name(f"{target.name}.part")
    shutil.rmtree(half, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(half, [name for name in archive.namelist() if name.endswith(".py")])
    half.rename(target)
    wheel.unlink()
