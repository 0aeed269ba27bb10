"""SF305 on pmaps inside each other that hypothesis makes up, against two vmaps with the same axes.

JAX runs no nested pmap since 0.8, so the values come from vmap, which knows the same collectives; what JAX 0.7 made of
nested pmaps is compared bit by bit by the history test.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from jax_programs import JaxServer
from shardfix import engine
from shardfix.config import Settings
from shardfix.model import Safety, Status

STEPS = [
    "jnp.sin({0}) + {1}",
    "{0} * {1} - 1",
    "lax.psum({0}, 'j')",
    "lax.psum({0}, ('i', 'j')) + {1}",
    "lax.pmean({0} * {1}, 'i')",
    "lax.pmax({0}, 'j') - {1}",
    "{0} + lax.axis_index('i') * 10 + lax.axis_index('j')",
    "lax.all_gather({0}, 'j').sum(0)",
    "lax.ppermute({0}, 'i', [(k, (k + 1) % ROWS) for k in range(ROWS)])",
    "jax.grad(lambda v: (v * {1}).sum())({0})",
]


@dataclass(frozen=True)
class Program:
    text: str  #: two pmaps around each other, or one in the body of a function that the other maps
    reference: str  #: the same with vmap


@st.composite
def programs(draw: st.DrawFn) -> Program:
    rows, columns = draw(st.sampled_from([(2, 4), (4, 2), (2, 3), (1, 3), (3, 1)]))
    in_body = draw(st.booleans())
    axes = [(draw(st.sampled_from([0, 0, 1, None])), draw(st.sampled_from([0, 0, 1, None]))) for _ in range(2)]
    axes[0] = (draw(st.sampled_from([0, 1])), draw(st.sampled_from([0, 1])))
    if in_body:  # what the outer one maps, the inner one maps, so that the body may change it in between
        axes = [(a, 0 if b is None else b) for a, b in axes]
    values, lines = ["x", "y"], []
    for number in range(draw(st.integers(1, 4))):
        step = draw(st.sampled_from(STEPS)).format(draw(st.sampled_from(values)), draw(st.sampled_from(values)))
        lines.append(f"    v{number} = {step}\n")
        values.append(f"v{number}")
    out_axes = 0 if in_body else draw(st.sampled_from([0, 0, 1]))
    body = f"def body(x, y):\n{''.join(lines)}    return {values[-1]}\n"
    firsts, seconds = (tuple(pair[k] for pair in axes) for k in (0, 1))
    inner = f"axis_name='j', in_axes={seconds}, axis_size={columns}"
    outer = f"axis_name='i', in_axes={firsts}, out_axes={out_axes}, axis_size={rows}"
    shapes = (_shape(rows, columns, *pair) for pair in axes)
    arguments = ", ".join(f"make({shape}, 0.{k + 3})" for k, shape in enumerate(shapes))
    head = f"import jax\nimport jax.numpy as jnp\nimport numpy as np\nfrom jax import lax\n\nROWS = {rows}\n{body}\n\n"
    make = "def make(shape, scale):\n    return jnp.sin(jnp.arange(1.0 * np.prod(shape)) * scale).reshape(shape)\n\n\n"

    def program(transform: str) -> str:
        if not in_body:
            mapped = f"jax.{transform}(jax.{transform}(body, {inner}), {outer})"
            return f"{head}{make}RESULT = {mapped}({arguments})\n"
        around = (
            f"inner = jax.{transform}(body, {inner})\n\n\n"
            "def around(x, y):\n    rows = inner(x * 2, y)\n    return rows - rows.sum(0)\n\n\n"
            f"mapped = jax.{transform}(around, {outer})\n"
        )
        return f"{head}{make}{around}RESULT = mapped({arguments})\n"

    return Program(program("pmap"), program("vmap"))


def _shape(rows: int, columns: int, outer: int | None, inner: int | None) -> tuple[int, ...]:
    shape = [3, 3]
    if inner is not None:
        shape.insert(inner, columns)
    if outer is not None:
        shape.insert(outer, rows)
    return tuple(shape)


def fixed(text: str) -> str:
    report = engine.fix(text, "generated.py", Settings(select=("SF305",), unsafe=True))
    assert report.status is Status.OK
    assert report.applied
    assert all(r.safety is not Safety.MANUAL for r in report.remaining), [r.reason for r in report.remaining]
    assert "jax.pmap(" not in report.after
    return report.after


_RUNNER = """
import jax
import numpy as np

for number, (after, reference) in enumerate(PROGRAMS):
    names, wanted = {}, {}
    exec(compile(after, "after", "exec"), names)
    exec(compile(reference, "reference", "exec"), wanted)
    one, two = np.asarray(names["RESULT"]), np.asarray(wanted["RESULT"])
    assert (one.dtype, one.shape) == (two.dtype, two.shape), after
    np.testing.assert_allclose(one, two, rtol=2e-4, atol=2e-4, err_msg=after)
    jax.clear_caches()
"""


@pytest.mark.parametrize("number", range(2))
def test_the_values_of_two_vmaps(number: int, tmp_path: Path, jax_server: JaxServer) -> None:
    batch: list[tuple[str, str]] = []

    @seed(number)
    @settings(max_examples=16, deadline=None, database=None)
    @given(programs())
    def collect(program: Program) -> None:
        batch.append((fixed(program.text), program.reference))

    collect()
    path = tmp_path / "batch.py"
    path.write_text(f"PROGRAMS = {batch!r}\n{_RUNNER}")
    (outcome,) = jax_server.run([path])
    assert not outcome.error, outcome.error
