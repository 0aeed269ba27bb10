"""SF305 on bodies that hypothesis makes up: equal bits before and after, or a finding that says why not.

Programs are made and rewritten one by one, and run in batches: one forked child runs every program of a batch, before
and after, and compares.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from jax_programs import JaxServer
from shardfix import engine
from shardfix.config import Settings
from shardfix.model import FileReport, Safety, Status

ELEMENTWISE = ["jnp.sin({0})", "{0} * 2 - 1", "{0} * {1} + {0}", "jnp.tanh({0} + {1})", "jnp.where({0} > {1}, {0}, 0)"]
COLLECTIVES = [
    "lax.psum({0}, AXIS)",
    "lax.pmean({0}, AXIS)",
    "lax.pmax({0}, AXIS) - lax.pmin({0}, AXIS)",
    "lax.all_gather({0}, AXIS).sum(0)",
    "lax.all_gather({0}, AXIS, axis=1, tiled=True).mean(1)",
    "lax.psum_scatter(jnp.stack([{0}] * N), AXIS)",
    "lax.ppermute({0}, AXIS, [(i, (i + 1) % N) for i in range(N)])",
    "lax.all_to_all(jnp.stack([{0} * i for i in range(N)]), AXIS, 0, 0).sum(0)",
    "{0} + lax.axis_index(AXIS)",
    "{0} / lax.psum(1, AXIS)",
]
DERIVATIVES = [
    "jax.grad(lambda v: (v * {1}).sum())({0})",
    "jax.grad(lambda v: lax.pmean((v * {1}) ** 2, AXIS).sum())({0})",
    "jax.jvp(lambda v: lax.psum(jnp.sin(v), AXIS), ({0},), ({1},))[1]",
    "lax.scan(lambda c, t: (c + lax.pmean({1}, AXIS) * t, c.sum()), {0}, jnp.arange(3.0))[0]",
    "lax.fori_loop(0, 3, lambda i, c: jnp.sin(c) + {1}, {0})",
    "lax.cond(lax.axis_index(AXIS) % 2 == 0, lambda v: v * 2, lambda v: v - {1}, {0})",
    "jax.random.normal(jax.random.fold_in(jax.random.key(0), lax.axis_index(AXIS)), {0}.shape) + {0}",
    "jax.checkpoint(jnp.sin)({0}) * {1}",
]


@dataclass(frozen=True)
class Program:
    text: str
    inline: bool  #: the form that is written out is expected


@st.composite
def programs(draw: st.DrawFn) -> Program:
    rows = draw(st.sampled_from([1, 2, 3, 5, 8]))
    width = draw(st.integers(1, 4))
    number = draw(st.integers(1, 3))
    names = ["x", "y", "z"][:number]
    in_axes = [draw(st.sampled_from([0, 0, 1, None])) for _ in names]
    first = draw(st.integers(0, number - 1))
    in_axes[first] = draw(st.sampled_from([0, 1]))
    trees = [draw(st.sampled_from(["array", "array", "dict", "tuple"])) for _ in names]
    lines, values = [], []
    for name, tree in zip(names, trees, strict=True):
        if tree == "dict":
            values += [f'{name}["a"]', f'{name}["b"]']
        elif tree == "tuple":
            values += [f"{name}[0]", f"{name}[1]"]
        else:
            values.append(name)
    for step in range(draw(st.integers(1, 4))):
        template = draw(st.sampled_from(ELEMENTWISE + 2 * COLLECTIVES + DERIVATIVES))
        a, b = draw(st.sampled_from(values)), draw(st.sampled_from(values))
        lines.append(f"v{step} = {template.format(a, b)}")
        values.append(f"v{step}")
    last = values[-1]
    result, out_axes = draw(
        st.sampled_from(
            [
                (last, "0"),
                (last, "1"),
                (f"{last}, {values[0]}", "0"),
                (f'{{"r": {last}, "s": {last}.sum()}}', "0"),
                (f"lax.pmean({last}, AXIS)", "None"),
                (f"{last}, lax.psum({last}, AXIS)", "(1, None)"),
            ]
        )
    )
    options = ["axis_name=AXIS", f"in_axes=({', '.join(map(str, in_axes))},)"]
    options += [f"out_axes={out_axes}"] if out_axes != "0" or draw(st.booleans()) else []
    sized = draw(st.booleans())
    options += [f"axis_size={rows}"] if sized else []
    shape = draw(st.sampled_from(["decorator", "assigned", "at once", "lambda", "factory", "method"]))
    text = _program(shape, names, lines, result, options)
    arguments = ", ".join(
        _argument(tree, rows, width, axis, i) for i, (tree, axis) in enumerate(zip(trees, in_axes, strict=True))
    )
    head = f"import functools\n\nimport jax\nimport jax.numpy as jnp\nfrom jax import lax\n\nAXIS, N = 'i', {rows}\n"
    call = "f" if shape != "at once" else f"jax.pmap(body, {', '.join(options)})"
    # The rows come from a function, so that the length is in sight only where axis_size says it.
    make = "\n\ndef make(shape, scale):\n    return jnp.sin(jnp.arange(1.0 * np.prod(shape)) * scale).reshape(shape)\n"
    head = head.replace("import jax\n", "import jax\nimport numpy as np\n", 1)
    inline = sized and shape in ("decorator", "assigned", "at once")
    return Program(f"{head}{make}\n\n{text}\nRESULT = {call}({arguments})\n", inline)


def _argument(tree: str, rows: int, width: int, axis: int | None, seed: int) -> str:
    shape = [width, width]
    if axis is not None:
        shape.insert(axis, rows)
    one, two = (f"make({tuple(shape)}, 0.{seed + k + 1})" for k in (0, 3))
    return {"dict": f'{{"a": {one}, "b": {two}}}', "tuple": f"({one}, {two})"}.get(tree, one)


def _program(shape: str, names: list[str], lines: list[str], result: str, options: list[str]) -> str:
    parameters, given = ", ".join(names), ", ".join(options)
    body = "".join(f"    {line}\n" for line in lines) + f"    return {result}\n"
    if shape == "decorator":
        return f"@functools.partial(jax.pmap, {given})\ndef f({parameters}):\n{body}"
    plain = f"def body({parameters}):\n{body}\n\n"
    if shape == "assigned":
        return f"{plain}f = jax.pmap(body, {given})"
    if shape == "lambda":
        return f"{plain}f = jax.pmap(lambda *args: body(*args), {given})"
    if shape == "factory":
        return f"{plain}def make_step():\n    return jax.pmap(body, {given})\n\n\nf = make_step()"
    if shape == "method":
        inner = textwrap.indent(body, "    ")
        own = f"    def body(self, {parameters}):\n{inner}"
        made = f"    def __init__(self):\n        self.run = jax.pmap(self.body, {given})\n\n"
        return f"class Model:\n{made}{own}\n\nf = Model().run"
    return plain


def fixed(text: str) -> FileReport:
    return engine.fix(text, "generated.py", Settings(select=("SF305",)))


@settings(max_examples=150, deadline=None)
@given(programs())
def test_the_text_settles_in_the_form_that_is_due(program: Program) -> None:
    report = fixed(program.text)
    assert report.status is Status.OK
    assert [r.safety for r in report.applied] == [Safety.SAFE]
    assert "jax.pmap(" not in report.after
    assert ("def pmap_as_shard_map" not in report.after) == program.inline, report.after
    assert not fixed(report.after).changed


_RUNNER = """
import jax
import numpy as np

failed, ran = [], 0
for number, (before, after) in enumerate(PROGRAMS):
    found = []
    for text in (before, after):
        names = {}
        try:
            exec(compile(text, "program", "exec"), names)
            found.append(jax.tree.leaves(names["RESULT"]))
        except Exception as error:
            found.append(error)
    one, two = found
    if isinstance(one, Exception) != isinstance(two, Exception):
        failed.append((number, one, two))
    elif not isinstance(one, Exception):
        ran += 1
        for a, b in zip(one, two, strict=True):
            if a.dtype != b.dtype or a.shape != b.shape or np.asarray(a).tobytes() != np.asarray(b).tobytes():
                failed.append((number, a, b))
    jax.clear_caches()
assert ran > len(PROGRAMS) // 2, f"only {ran} of {len(PROGRAMS)} programs ran"
print("ran", ran, "of", len(PROGRAMS))
assert not failed, f"{len(failed)} of {len(PROGRAMS)}: {failed[0]} in" + chr(10) + PROGRAMS[failed[0][0]][0]
"""


@pytest.mark.parametrize("number", range(3))
def test_equal_bits(number: int, tmp_path: Path, jax_server: JaxServer) -> None:
    batch: list[tuple[str, str]] = []

    @seed(number)
    @settings(max_examples=16, deadline=None, database=None)
    @given(programs())
    def collect(program: Program) -> None:
        batch.append((program.text, fixed(program.text).after))

    collect()
    path = tmp_path / "batch.py"
    path.write_text(f"PROGRAMS = {batch!r}\n{_RUNNER}")
    (outcome,) = jax_server.run([path])
    assert not outcome.error, outcome.error
