"""SF201 on call shapes that hypothesis makes up: where the string stands, how it is written, how JAX is imported."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from shardfix import engine
from shardfix.config import Settings
from shardfix.model import FileReport, Safety, Status

Entry = str | None | tuple[str, ...]

#: (function, arguments before the value, parameter, whether it may be given by position, form that is wanted)
CALLS = [
    ("jax.numpy.zeros", "(8, 4)", "out_sharding", False, "named"),
    ("jax.numpy.ones", "(8, 4)", "out_sharding", False, "named"),
    ("jax.lax.broadcasted_iota", "jax.numpy.int32, (8, 4), 0", "out_sharding", False, "named"),
    ("jax.random.normal", "key, (8, 4)", "out_sharding", False, "named"),
    ("jax.nn.initializers.zeros", "key, (8, 4), None", "out_sharding", True, "named"),
    ("jax.device_put", "x", "device", True, "named"),
    ("jax.sharding.reshard", "x", "out_shardings", True, "named"),
    ("jax.sharding.NamedSharding", "mesh", "spec", True, "spec"),
    ("jax.make_array_from_callback", "(8, 4)", "sharding", True, "named"),
    ("jax.lax.full", "(8, 4), 1.0", "sharding", False, "named"),
]
NAMES = ("x", "y", "data")


@dataclass(frozen=True)
class Program:
    text: str
    entries: tuple[Entry, ...]
    wanted: str


@st.composite
def entries(draw: st.DrawFn) -> tuple[tuple[Entry, ...], bool]:
    """What the value means, and whether it is a bare string."""
    if draw(st.booleans()):
        return (draw(st.sampled_from(NAMES)),), True
    names = list(draw(st.permutations(NAMES)))
    first: Entry = names.pop()
    if draw(st.booleans()):
        first = (names.pop(), str(first))
    found: list[Entry] = [first, *([None] if draw(st.booleans()) else [])]
    if draw(st.booleans()):
        found.reverse()
    return tuple(found), False


@st.composite
def spelled(draw: st.DrawFn, value: tuple[Entry, ...], bare: bool) -> str:
    """A value as source: quotes, kinds of brackets, commas, spaces, line breaks and comments vary."""
    quote = draw(st.sampled_from("'\""))

    def word(entry: Entry) -> str:
        if entry is None:
            return "None"
        if isinstance(entry, tuple):
            return f"({', '.join(word(e) for e in entry)})"
        return f"{quote}{entry}{quote}"

    if bare:
        return word(value[0])
    space = draw(st.sampled_from(["", " ", "\n        ", "  # why\n        "]))
    opening, closing = draw(st.sampled_from([("(", ")"), ("[", "]")]))
    comma = "," if len(value) == 1 or draw(st.booleans()) else ""
    texts = f",{space or ' '}".join(word(e) for e in value)
    return f"{opening}{space}{texts}{comma}{space}{closing}"


@st.composite
def programs(draw: st.DrawFn) -> Program:
    value, bare = draw(entries())
    text = draw(spelled(value, bare))
    function, before, parameter, by_position, wanted = draw(st.sampled_from(CALLS))
    package, _, last = function.rpartition(".")
    style = draw(st.sampled_from(["dotted", "alias", "from", "from as"]))
    head = ["import jax", "from jax.sharding import AxisType, PartitionSpec as P"]
    callee = function
    if style == "alias":
        head.append(f"import {package} as pkg")
        callee = f"pkg.{last}"
    elif style == "from":
        head.append(f"from {package} import {last}")
        callee = last
    elif style == "from as":
        head.append(f"from {package} import {last} as func")
        callee = "func"
    elif package.count(".") > 1:
        head.append(f"import {package}")
    position = by_position and draw(st.booleans())
    argument = text if position else f"{parameter}={text}"
    shape = draw(st.sampled_from(["call", "partial", "lambda", "nested"]))
    if shape == "partial":
        head.append("import functools")
        call = f"functools.partial({callee}, {before}, {argument})()"
    elif shape == "lambda":
        call = f"(lambda: {callee}({before}, {argument}))()"
    elif shape == "nested":
        call = f"print([{callee}({before}, {argument}), 'x'], sep='y')"
    else:
        call = f"{callee}({before}, {argument})"
    lines = [
        *head,
        "",
        "mesh = jax.make_mesh((2, 2, 2), ('x', 'y', 'data'), axis_types=(AxisType.Explicit,) * 3)",
        "x = key = jax.random.key(0)",
        "",
        "",
        "def build():",
        "    with jax.set_mesh(mesh):",
        f"        result = {call}  # 'x' stays",
        "    return result",
        "",
    ]
    return Program("\n".join(lines), value, wanted)


def fixed(text: str) -> FileReport:
    return engine.fix(text, "generated.py", Settings(select=("SF201",), unsafe=True))


@settings(max_examples=300, deadline=None)
@given(programs())
def test_the_spec_says_what_the_value_said(program: Program) -> None:
    report = fixed(program.text)
    assert report.status is Status.OK
    tree = ast.parse(report.after)
    specs = [c for c in calls(tree) if named(c) in ("P", "PartitionSpec")]
    assert len(specs) == 1, report.after
    assert tuple(ast.literal_eval(a) for a in specs[0].args) == program.entries
    around = [c for c in calls(tree) if specs[0] in c.args and named(c) == "NamedSharding"]
    if program.wanted == "named":
        assert [ast.unparse(c.args[0]) for c in around] == ["mesh"], report.after
    assert not fixed(report.after).changed


@settings(max_examples=200, deadline=None)
@given(programs())
def test_nothing_else_moves(program: Program) -> None:
    report = fixed(program.text)
    assert [r.safety for r in report.applied if r.safety is Safety.MANUAL] == []
    assert report.after.count("#") == program.text.count("#")
    old, new = program.text.split("\n"), report.after.split("\n")
    start = old.index("def build():")
    assert new[new.index("def build():") :][:2] == old[start : start + 2]
    assert old[-2:] == new[-2:]


@settings(max_examples=150, deadline=None)
@given(programs())
def test_functions_of_other_packages_are_left_alone(program: Program) -> None:
    text = re.sub(r"^import jax$", "import other as jax", program.text, flags=re.MULTILINE)
    text = re.sub(r"^(import|from) jax\b", r"\1 other", text, flags=re.MULTILINE)
    assert not fixed(text).findings


def calls(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def named(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
