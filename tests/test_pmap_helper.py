"""The function that stands for jax.pmap: as the cases import it, and how it is defined in a module."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from packaging.version import Version

from jax_programs import JaxServer
from shardfix import engine
from shardfix.codemods._pmap_helper import TEMPLATE
from shardfix.codemods._pmaps import HELPER as NAME
from shardfix.config import Settings
from shardfix.model import Safety

SHARDS = Path(__file__).parent / "before_after" / "SF305" / "shards.py"
TWO = """\
import jax

f = jax.pmap(lambda x: x)
g = jax.pmap(lambda x: x + 1)
"""


def fixed(text: str, **settings: str) -> str:
    return engine.fix(text, "module.py", Settings(select=("SF305",), **settings)).after  # type: ignore[arg-type]


def test_the_module_of_the_cases_is_the_template() -> None:
    names = {"jax": "jax", "mesh": "Mesh", "sharding": "NamedSharding", "spec": "P", "lru_cache": "lru_cache"}
    assert TEMPLATE.format(name=NAME, **names).strip() in SHARDS.read_text()


def test_it_is_defined_once() -> None:
    after = fixed(TWO)
    assert [s.name for s in ast.parse(after).body if isinstance(s, ast.FunctionDef)] == [NAME, f"_{NAME}"]
    assert after.count(f"= {NAME}(") == 2
    assert fixed(after) == after


def test_a_second_run_uses_the_one_that_is_there() -> None:
    after = fixed(fixed(TWO) + "h = jax.pmap(lambda x: x * 2)\n")
    assert after.count(f"def {NAME}(") == 1
    assert after.endswith(f"h = {NAME}(lambda x: x * 2)\n")


def test_the_one_that_is_there_may_be_indented_otherwise() -> None:
    narrow = "import jax\n\n\ndef a():\n  return 1\n\n\nf = jax.pmap(a)\n"
    after = fixed(fixed(narrow) + "h = jax.pmap(lambda x: x * 2)\n")
    assert after.count(f"def {NAME}(") == 1
    assert f"  return _{NAME}(" in after


def test_another_name_where_the_name_is_taken() -> None:
    after = fixed(f"import jax\n\n{NAME} = 1\nf = jax.pmap(lambda x: x)\ng = jax.pmap(lambda x: x)\n")
    assert f"f = _{NAME}(lambda x: x)" in after
    assert f"def __{NAME}(" in after


def test_imported_from_the_module_that_is_named() -> None:
    after = fixed(TWO, helpers_module="project.parallel")
    assert f"from project.parallel import {NAME}\n" in after
    assert "def " not in after
    assert fixed(after, helpers_module="project.parallel") == after


def test_the_lines_are_short_and_every_bracket_is_closed() -> None:
    after = fixed(TWO)
    assert max(map(len, after.splitlines())) <= 120
    compile(after, "module.py", "exec")


def test_one_site_that_is_declined_does_not_stop_the_others() -> None:
    report = engine.fix(TWO.replace("x + 1)", "x + 1, out_axes=-1)"), "module.py", Settings(select=("SF305",)))
    assert report.after.count(f"= {NAME}(") == 1
    assert [r.safety for r in report.remaining] == [Safety.MANUAL]


def test_for_a_jax_without_shard_map_nothing_is_said() -> None:
    assert not engine.analyse(TWO, "module.py", Settings(select=("SF305",), to_version=Version("0.6.0")))
    assert not engine.analyse(TWO, "module.py", Settings())


WRONG = {
    "more rows than devices": "RESULT = f(jnp.arange(16.0))",
    "fewer, where as many were in sight": "RESULT = f(jnp.arange(8.0)[: len(range(4))])",
    "rows of two lengths": "RESULT = f(jnp.arange(8.0), jnp.arange(4.0))",
    "several processes": "jax.process_count = lambda *_: 2\nRESULT = f(jnp.arange(8.0))",
}
MAPPED = """\
import jax
import jax.numpy as jnp


@jax.pmap
def f(*xs):
    return sum(xs)


"""
PLAIN = MAPPED.replace("*xs", "x").replace("sum(xs)", "x + 1") + "f(jnp.arange(8.0))\n"


@pytest.mark.parametrize("name", ["more rows than devices", "rows of two lengths", "several processes"])
def test_wrong_calls_of_the_function_raise(name: str, tmp_path: Path, jax_server: JaxServer) -> None:
    after = fixed(MAPPED)
    assert NAME in after
    assert _run(after + WRONG[name], tmp_path, jax_server).startswith(("ValueError", "NotImplementedError"))


@pytest.mark.parametrize("name", ["more rows than devices", "fewer, where as many were in sight"])
def test_wrong_calls_of_what_is_written_out_raise(name: str, tmp_path: Path, jax_server: JaxServer) -> None:
    """No row is dropped: a call that the module did not show when it was rewritten."""
    after = fixed(PLAIN)
    assert NAME not in after
    assert "jax.shard_map" in after
    assert _run(after + WRONG[name], tmp_path, jax_server).startswith(("ValueError", "jax._src"))


def test_equal_calls_share_what_they_compile(tmp_path: Path, jax_server: JaxServer) -> None:
    text = """\
import jax
import jax.numpy as jnp

traced = []


def body(x):
    traced.append(1)
    return x + 1


for _ in range(5):
    jax.pmap(body, axis_name="i")(jnp.arange(8.0))
    jax.pmap(body, axis_name="i", in_axes=({"a": 0},))
assert len(traced) == 1, traced
jax.pmap(body, axis_name="i")(jnp.arange(4.0))
assert len(traced) == 2, traced
"""
    assert _run(text, tmp_path, jax_server) == ""
    after = fixed(text)
    assert after.count(f"{NAME}(body") == 3
    assert _run(after, tmp_path, jax_server) == ""


def _run(text: str, folder: Path, server: JaxServer) -> str:
    path = folder / "program.py"
    path.write_text(text)
    return server.run([path])[0].error
