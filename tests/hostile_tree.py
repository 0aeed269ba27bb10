"""Makes a tree of files that no tool likes to meet: `python tests/hostile_tree.py FOLDER`.

Each of them must cost one line, itself and nothing else.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

#: A healthy file with one rewrite, and what becomes of it.
OLD = "import jax\n\ny = jax.tree_map(len, {})\n"
NEW = OLD.replace("tree_map", "tree.map")

#: name -> an expression or statement that is too much for a parser or for whoever walks its tree
NESTED: Mapping[str, str] = {
    "parentheses": "(" * 5000 + ")" * 5000,
    "brackets": "[" * 1000 + "]" * 1000,
    "braces": "{1:" * 300 + "1" + "}" * 300,
    "calls": "f(" * 1000 + ")" * 1000,
    "pluses": "1" + " + 1" * 20_000,
    "powers": "1" + " ** 1" * 20_000,
    "signs": "-" * 50_000 + "1",
    "nots": "not " * 20_000 + "1",
    "attributes": "x" + ".y" * 50_000,
    "subscripts": "x" + "[0]" * 50_000,
    "chained_calls": "x" + "()" * 50_000,
    "lambdas": "lambda: " * 10_000 + "1",
    "conditions": "1 if x else " * 10_000 + "1",
    "stars": "f" + "(*x" * 1000 + ")" * 1000,
    "strings": 'f"{' * 200 + "1" + '}"' * 200,
    "elifs": "0\nif x: pass\n" + "elif x: pass\n" * 20_000,
    "indented": "0\n" + "".join(f"{' ' * depth}if x:\n" for depth in range(2000)) + " " * 2000 + "pass",
    "newer_parentheses": "0\ntype X = " + "(" * 5000 + ")" * 5000,
    "newer_pluses": "0\ntype X = int\nz = 1" + " + 1" * 20_000,
    "newer_attributes": "0\ntype X = int\nz = x" + ".y" * 20_000,
    "newer_calls": "0\ntype X = int\nz = " + "f(" * 150 + ")" * 150 + " + 1" * 5000,
}

#: name -> bytes that are no Python text
BYTES: Mapping[str, bytes] = {
    "binary": b"\x7fELF\0\0" + OLD.encode() * 100,
    "latin1": OLD.encode() + b"# \xe9\n",
    "truncated": OLD.encode() + "# é".encode()[:-1],
    "surrogate": OLD.encode() + b"# \xed\xa0\x80\n",
    "unknown_encoding": b"# coding: klingon\n" + OLD.encode(),
    "no_text_encoding": b"# coding: base64\n" + OLD.encode(),
    "contradiction": b"\xef\xbb\xbf# coding: latin-1\n" + OLD.encode(),
    "python2": OLD.encode() + b"print 'hello'\n",
    "conflict": OLD.encode() + b"<<<<<<< HEAD\n=======\n>>>>>>> main\n",
    "open_string": OLD.encode() + b'x = """\n',
    "mixed_tabs": OLD.encode() + b"if y:\n        x = 1\n\tx = 2\n",
    "ten_megabytes": OLD.encode() + b"# a line of a generated table\n" * 350_000,
}

EMPTY = "'' "

#: name -> text that looks bad and is not
FINE: Mapping[str, str] = {
    "empty": "",
    "blank": "\n\n  \n\x0c\n",
    "mark_alone": "\ufeff",
    "no_newline": OLD.rstrip("\n"),
    "form_feed": f"\x0c{OLD}",
    "long_line": f"{OLD}x = '{'a' * 2_000_000}'\n",
    "long_list": f"{OLD}x = [{'1, ' * 50_000}]\n",
    "long_comparison": f"{OLD}x = 1{' < 1' * 5000}\n",
    "long_and": f"{OLD}x = 1{' and 1' * 5000}\n",
    "long_string": f"{OLD}x = {EMPTY * 5000}\n",
    "utf16": OLD,  # holds no trigger word as bytes, so nobody looks at it
}

#: healthy files with names that no tool likes either
NAMES = (
    *("new\nline.py", "tab\tand space.py", "-rf.py", "quote'\".py", "\u00fcml\u00e4ut.py", "\U0001f300.py", "$(x).py"),
    *("a" * 250 + ".py", ".py", "back\\slash.py", "[1].py", "\x1b[31m.py", os.fsdecode(b"\xff\xfe.py"), "e\u0301.py"),
)


@dataclass
class Hostile:
    """What lies in a hostile tree, by path below its folder."""

    failing: set[str] = field(default_factory=set)  #: whatever is asked
    difficult: set[str] = field(default_factory=set)  #: fail, or hold `OLD` and are done: it depends on the Python
    unwritable: set[str] = field(default_factory=set)  #: fail when they are to be written
    forbidden: set[str] = field(default_factory=set)  #: fail unless permissions mean nothing, as for root
    healthy: set[str] = field(default_factory=set)  #: hold `OLD`, which must become `NEW`


def make(folder: Path) -> Hostile:
    """Make the tree in an empty folder; what this system does not allow is left out."""
    tree = Hostile()
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in NESTED.items():
        (folder / f"{name}.py").write_text(f"{OLD}z = {text}\n")
        tree.difficult.add(f"{name}.py")
    for name, data in BYTES.items():
        (folder / f"{name}.py").write_bytes(data)
        tree.failing.add(f"{name}.py")
    for name, text in FINE.items():
        (folder / f"{name}.py").write_bytes(text.encode("utf-16" if name == "utf16" else "utf-8"))
        if OLD.rstrip() in text and name != "utf16":
            tree.healthy.add(f"{name}.py")
    for name in NAMES:
        if _possible(lambda path: path.write_text(OLD), folder / name):
            tree.healthy.add(name)
    for name, action in {"pipe.py": _pipe, "socket.py": _socket, "dangling.py": _dangling, "loop.py": _loop}.items():
        if _possible(action, folder / name):
            tree.failing.add(name)
    _folders(folder, tree)
    _permissions(folder, tree)
    return tree


def _folders(folder: Path, tree: Hostile) -> None:
    for name in ("folder.py", "ignore_is_a_folder", "ignore_is_binary", "ignore_is_a_pipe", "healthy"):
        (folder / name).mkdir()
        (folder / name / "f.py").write_text(OLD)
        tree.healthy.add(f"{name}/f.py")
    (folder / "ignore_is_a_folder" / ".gitignore").mkdir()
    (folder / "ignore_is_binary" / ".gitignore").write_bytes(b"\0\xff[\n" * 100)
    _possible(_pipe, folder / "ignore_is_a_pipe" / ".gitignore")
    _possible(_pipe, folder / "requirements.txt")
    _possible(lambda path: path.symlink_to("."), folder / "healthy" / "round")
    _possible(lambda path: path.symlink_to("folder.py"), folder / "link_to_a_folder.py")


def _permissions(folder: Path, tree: Hostile) -> None:
    for name, mode in (("unreadable.py", 0o000), ("read_only.py", 0o444)):
        (folder / name).write_text(OLD)
        (folder / name).chmod(mode)
    tree.forbidden.add("unreadable.py")
    tree.unwritable.add("read_only.py")
    (folder / "closed").mkdir()
    (folder / "closed" / "f.py").write_text(OLD)
    (folder / "closed").chmod(0o000)
    tree.forbidden.add("closed")
    (folder / "read_only_folder").mkdir()
    (folder / "read_only_folder" / "f.py").write_text(OLD)
    (folder / "read_only_folder").chmod(0o555)
    tree.unwritable.add("read_only_folder/f.py")


def _possible(action: Callable[[Path], object], path: Path) -> bool:
    try:
        action(path)
    except (OSError, ValueError, AttributeError, NotImplementedError):
        return False
    return True


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)  # the address of a socket is short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def _dangling(path: Path) -> None:
    path.symlink_to("gone.py")


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    made = make(Path(sys.argv[1]))
    print(f"{len(made.failing)} failing files, {len(made.difficult)} difficult and {len(made.healthy)} healthy ones")
