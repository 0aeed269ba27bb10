"""Calls of every layout that hypothesis thinks of: whatever they look like, SF101 repairs them and nothing else."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from looking import assert_only_edited_lines_move, comments
from shardfix import engine
from shardfix.analysis.module import Module
from shardfix.codemods._callbacks import callbacks
from shardfix.codemods._shardings import sharding
from shardfix.config import Settings
from shardfix.model import Safety, Status

SETTINGS = Settings(select=("SF101",), unsafe=True)

HEAD = """\
import functools

import jax
import numpy as np
{imports}
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
ROWS = NamedSharding(mesh, P("data"))
like = jax.ShapeDtypeStruct((8,), "float32")
"""

#: import -> how the callback is called then
APIS = {
    "": "jax.pure_callback",
    "from jax import pure_callback as pc": "pc",
    "import jax.experimental as je": "je.io_callback",
    "from jax.experimental import io_callback": "io_callback",
    "from jax import experimental": "experimental.io_callback",
}
SHARDINGS = (
    'NamedSharding(mesh, P("data"))',
    "NamedSharding(mesh=mesh, spec=P())",
    "(NamedSharding(mesh, P(None)))",
    'NamedSharding(\n            mesh,  # all of them\n            P("data"),\n        )',
    'jax.sharding.NamedSharding(mesh, P(("data",)))',
    "ROWS",
    'P("data")',
)
OPERANDS = ("x", "x + 1", "(x)", "x[0, ...]", "g(x, y=2)", "*xs", "1.0", "'é,)'", "(lambda v: v)(x)")
HOST_KEYWORDS = ("scale=2", "flip=(True)", "**options", "text=')'", 'note="ü"')
SEPARATORS = (", ", ",", " , ", ",\n        ", ",  # why, (really)\n        ", ",\n\n\t")
SURROUNDINGS = (
    "y = {}",
    "return {}",
    "return {} * 2",
    "return h({}, 1)",
    "a, b = {}, x  # both",
    "return [{} for x in xs]",
    "{}",
    "if {}.any(): return x",
    "return (\n        {}\n    )",
    "y = x; z = {}; return z",
)
FUNCTIONS = (
    "@jax.jit\ndef f(x, xs, options):\n",
    # A call whose jit is not visible gets one of its own, with names of its own for the operands.
    "@functools.partial(jax.jit, static_argnames='options')\ndef f(x, xs, options):\n",
    "class C:\n  @jax.jit\n  def f(x, xs, options):\n  ",
)


@dataclass(frozen=True)
class Program:
    text: str


@st.composite
def calls(draw: st.DrawFn, name: str, bound: str) -> str:
    """The text of a call; `bound` are arguments that a partial has already given."""
    positional = [*([] if bound else ["host", "like"]), *draw(st.lists(st.sampled_from(OPERANDS), max_size=3))]
    keywords = draw(st.lists(st.sampled_from(HOST_KEYWORDS), unique=True, max_size=2))
    if "sharding=" not in bound:
        equals = draw(st.sampled_from(("=", " = ")))
        keywords.append(f"sharding{equals}{draw(st.sampled_from(SHARDINGS))}")
    arguments = positional + draw(st.permutations(keywords))
    if not arguments:
        return f"{name}()"
    text = "".join(a + draw(st.sampled_from(SEPARATORS)) for a in arguments[:-1]) + arguments[-1]
    opening = draw(st.sampled_from(("", " ", "\n        ", "  # open\n        ")))
    closing = draw(st.sampled_from(("", " ", ",", ", ", ",\n    ", "  # last\n    ", ",  # last\n    ")))
    return f"{name}({opening}{text}{closing})"


@st.composite
def programs(draw: st.DrawFn) -> Program:
    imports = draw(st.sampled_from(sorted(APIS)))
    name, before = APIS[imports], ""
    bound = draw(st.sampled_from(("", "host, like", "host, like, sharding=")))
    if bound:
        given_sharding = draw(st.sampled_from(SHARDINGS)) if bound.endswith("=") else ""
        before = f"\n\ncallback = functools.partial({name}, {bound}{given_sharding})\n"
        name = "callback"
    call = draw(calls(name, bound))
    body = draw(st.sampled_from(SURROUNDINGS)).format(call)
    text = HEAD.format(imports=imports) + before + f"\n\n{draw(st.sampled_from(FUNCTIONS))}    {body}\n"
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return Program(text if draw(st.booleans()) else text.rstrip())


def carried(module: Module) -> list[str]:
    """All arguments of every callback but the sharding."""
    return [
        ast.dump(ast.Call(c.call.func, c.call.args, [k for k in c.call.keywords if k.arg != "sharding"]))
        for c in callbacks(module)
    ]


@settings(max_examples=400, deadline=None)
@given(programs())
def test_any_layout_is_repaired(program: Program) -> None:
    ast.parse(program.text)
    report = engine.fix(program.text, "program.py", SETTINGS)
    assert report.status is Status.OK, report.error
    before, after = Module(program.text, "program.py", SETTINGS), Module(report.after, "program.py", SETTINGS)
    ast.parse(report.after)
    for callback in callbacks(after):
        found = callback.keyword("sharding")
        assert found is not None
        assert sharding(after, found[1].value).kind == "single"
    assert carried(before) == carried(after)
    assert not engine.fix(report.after, "program.py", SETTINGS).changed
    for finding in report.findings:
        assert finding.safety is not Safety.MANUAL
        assert_only_edited_lines_move(before, finding, engine.apply(before, [finding]))
    if not any("would lose the comment" in r.reason for r in report.applied):
        assert not comments(program.text) - comments(report.after)
    newline = "\r\n" if "\r\n" in program.text else "\n"
    assert report.after.count("\n") == report.after.count(newline)
    assert report.after.endswith("\n") == program.text.endswith("\n")
