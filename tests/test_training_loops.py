"""What SF307 says of the places in a training loop."""

from __future__ import annotations

import pytest

from shardfix import engine
from shardfix.config import Settings

PROGRAM = """\
import jax
from jax import lax

def step(total, batch):
    return total + lax.pmean(batch.sum(), "batch") / {size}

parallel_step = jax.pmap(step, axis_name="batch")
for batch in batches:
    total = parallel_step(total, batch)
"""


def told(size: str) -> list[str]:
    """What is said of the expression for a size."""
    (finding,) = engine.check(PROGRAM.format(size=size), "f.py", Settings(select=("SF307",))).findings
    return [each.text.removeprefix(f"{size}: ") for each in finding.evidence if each.text.startswith(f"{size}: ")]


@pytest.mark.parametrize("size", ['lax.psum(1, "batch")', 'lax.psum(1.0, axis_name="batch")', 'lax.axis_size("batch")'])
def test_the_size_of_the_axis_is_that_of_the_mesh(size: str) -> None:
    (advice,) = told(size)
    assert advice.startswith("mesh.size, the number of devices;")


@pytest.mark.parametrize(
    "size", ['lax.psum(2, "batch")', 'lax.psum(1, "batch", axis_index_groups=[[0], [1]])', 'lax.psum(1, "rows")']
)
def test_other_sums_are_not_the_size_of_the_mesh(size: str) -> None:
    (advice,) = told(size)
    assert "mesh.size" not in advice


def test_the_size_of_another_axis_stays() -> None:
    assert told('lax.axis_size("rows")') == []
