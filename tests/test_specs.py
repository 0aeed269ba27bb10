"""How arrays are found to be sharded."""

from __future__ import annotations

import ast

import pytest

from shardfix.analysis import specs
from shardfix.analysis.callers import callers
from shardfix.analysis.module import Module
from shardfix.analysis.placements import Sharded, mesh_text, spec_arguments
from shardfix.config import Settings

HEAD = """\
import functools
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, reshard
mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
rows = NamedSharding(mesh, P("data"))
AXIS = "data"
x = jax.device_put(jnp.zeros((8, 4)), NamedSharding(mesh, P("data", "model")))
u = jnp.ones((8, 4))
"""


def module(text: str) -> Module:
    return Module(HEAD + text, "specs.py", Settings())


def probed(text: str) -> tuple[Module, ast.expr]:
    """The argument of the only call of `probe` in a program."""
    parsed = module(text)
    (call,) = [c for c in parsed.calls() if isinstance(c.func, ast.Name) and c.func.id == "probe"]
    return parsed, call.args[0]


def spec(text: str) -> str | None:
    """The spec of the probed expression: its arguments, "?" for a known mesh with an unknown spec, None for unknown."""
    found = specs.spec_of(*probed(text))
    if found is None:
        return None
    return "?" if found.entries is None else spec_arguments(found.entries)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("x", '"data", "model"'),
        ("u", None),
        ("jax.device_put(u, rows)", '"data"'),
        ("jax.device_put(u, device=rows)", '"data"'),
        ("jax.device_put(x)", '"data", "model"'),
        ("jax.device_put(x, jax.devices()[0])", None),
        ("lax.with_sharding_constraint(u, NamedSharding(mesh, P(None, AXIS)))", 'None, "data"'),
        ("reshard(u, NamedSharding(mesh, P(('data', 'model'))))", '("data", "model")'),
        ("x * 2 + 1", '"data", "model"'),
        ("-x", '"data", "model"'),
        ("x + x", '"data", "model"'),
        ("x > 0", '"data", "model"'),
        ("x + u", "?"),
        ("x @ u", "?"),
        ("jnp.sin(x)", '"data", "model"'),
        ("jnp.where(x > 0, x, 0.0)", '"data", "model"'),
        ("jax.nn.relu(x)", '"data", "model"'),
        ("x.astype(jnp.bfloat16)", '"data", "model"'),
        ("jnp.zeros_like(x)", '"data", "model"'),
        ("x.T", '"model", "data"'),
        ("jnp.transpose(x)", '"model", "data"'),
        ("x.transpose(1, 0)", '"model", "data"'),
        ("jnp.swapaxes(x, 0, -1)", '"model", "data"'),
        ("x[:, None]", '"data", None, "model"'),
        ("x[:, 0]", "?"),
        ("x[:4]", "?"),
        ("jax.device_put(u, rows)[:, 0]", '"data"'),
        ("jax.device_put(u, rows)[:, :2]", '"data", None'),
        ("jax.device_put(u, rows)[None]", 'None, "data"'),
        ("x.reshape(-1)", "?"),
        ("jnp.cumsum(x)", "?"),
        ("x.sum()", ""),
        ("jnp.sum(x, axis=0)", "?"),
        ("jnp.zeros((8,), device=rows)", '"data"'),
        ("jax.make_array_from_callback((8, 4), rows, load)", '"data"'),
        ("jax.make_array_from_process_local_data(rows, batch)", '"data"'),
        ("jax.ShapeDtypeStruct((8,), jnp.float32, sharding=rows)", '"data"'),
        ("(x, u)[0]", '"data", "model"'),
        ("x if FLAG else x * 2", '"data", "model"'),
        ("x if FLAG else u", None),
        ("jnp.shape(x)", None),
        ("unknown(x)", None),
        ("jax.device_put(u, NamedSharding(mesh, P(*names)))", "?"),
    ],
)
def test_expressions(expression: str, expected: str | None) -> None:
    assert spec(f"probe({expression})") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a, b = jax.device_put((u, u), rows)\nprobe(b)", '"data"'),
        ("a, b = jax.device_put((u, u), (None, rows))\nprobe(b)", '"data"'),
        ("y = x\ny += 1\nprobe(y)", '"data", "model"'),
        ("y = x\nif FLAG:\n    y = u\nprobe(y)", None),
        ("def f(a):\n    probe(a)\nf(x)\nf(x * 2)", '"data", "model"'),
        ("def f(a):\n    probe(a)\nf(x)\nf(u)", None),
        ("def f(a):\n    probe(a)\nf(x)\nf(jax.device_put(u, rows))", "?"),
        ("def f(a, b):\n    probe(b)\nf(1, b=x)", '"data", "model"'),
        ("def f(a):\n    probe(a)\nf(*x)", None),
        ("def f(a):\n    probe(a)\ng(f)\nf(x)", None),
        ("def f(a):\n    probe(a)", None),
        ("@jax.jit\ndef f(a):\n    probe(a)\nf(x)", '"data", "model"'),
        ("def f(a, b):\n    probe(b)\ng = jax.jit(f, in_shardings=(None, rows))\ng(u, u)", '"data"'),
        ("@functools.partial(jax.jit, in_shardings=rows)\ndef f(a, b):\n    probe(b)", '"data"'),
        ("def f(w, a):\n    probe(a)\njax.jit(functools.partial(f, u), in_shardings=(rows,))(u)", '"data"'),
        ("def f(w, a):\n    probe(a)\njax.jit(functools.partial(f, u))(x)", '"data", "model"'),
        ("def f(a):\n    probe(a)\njax.jit(f).lower(jax.ShapeDtypeStruct((8,), 'f4', sharding=rows))", '"data"'),
        ("def f(a):\n    probe(a)\njax.vmap(f)(x)", '"model"'),
        ("def f(a):\n    probe(a)\njax.vmap(f, in_axes=1)(x)", '"data"'),
        ("def f(a, b):\n    probe(b)\njax.vmap(f, in_axes=(0, None))(u, x)", '"data", "model"'),
        ("def f(a):\n    probe(a)\njax.vmap(f, in_axes=-1)(x)", "?"),
        ("def f(a):\n    probe(a)\njax.vmap(f, in_axes=AXES)(x)", "?"),
        ("@functools.partial(jax.shard_map, mesh=mesh, in_specs=P('data'), out_specs=P())\n"
         "def f(a):\n    probe(a)\nf(x)", None),
        ("@some.decorator\ndef f(a):\n    probe(a)\nf(x)", None),
        ("def f(a):\n    return jnp.sin(a)\nprobe(f(x))", '"data", "model"'),
        ("def f(a):\n    return a, u\nprobe(f(x)[0])", '"data", "model"'),
        ("f = jax.jit(lambda a: a @ a, out_shardings=rows)\nprobe(f(u))", '"data"'),
        ("f = jax.shard_map(g, mesh=mesh, in_specs=P(), out_specs=P('model'))\nprobe(f(u))", None),
        ("def g(a):\n    return a\n"
         "f = jax.shard_map(g, mesh=mesh, in_specs=P(), out_specs=P('model'))\nprobe(f(u))", '"model"'),
        ("def f(a):\n    return f(a)\nprobe(f(x))", None),
        ("def f(a):\n    probe(a)\n    return a * 2\nf(f(x))", '"data", "model"'),
        ("@jax.jit\ndef f(a):\n    probe(a)\n    return a + 1\ny = f(x)\nf(f(f(x)))", '"data", "model"'),
        ("def f(a):\n    probe(a)\n    return a.T\nf(f(x))", "?"),
        ("def f(a):\n    probe(a)\n    return u\nf(f(x))", None),
        ("def f(a, b):\n    probe(a)\n    return b, a\nf(f(x, u)[1], u)", None),
        ("d = {'x': x, 'u': u}\nprobe(d['x'])", '"data", "model"'),
        ("d = {'x': x, 'u': u}\nprobe(d['u'])", None),
        ("d = dict(a=u, b=(x, u))\nprobe(d['b'][0])", '"data", "model"'),
        ("d = jax.device_put({'a': u, 'b': u}, rows)\nprobe(d['b'] * 2)", '"data"'),
        ("def f(batch):\n    probe(batch['image'])\nf({'image': x, 'label': u})", '"data", "model"'),
        ("def f(batch):\n    probe(batch['image'])\nf({'image': x})\nf({'image': jax.device_put(u, rows)})", "?"),
        ("def f(batch):\n    probe(batch['image'])\nf({'image': x})\nf({'image': u, 'label': u})", None),
        ("d = {'x': x, **other}\nprobe(d['x'])", None),
        ("d = {'x': x}\nprobe(d[KEY])", None),
        ("def ns(*names):\n    return NamedSharding(mesh, P(*names))\n"
         "probe(jax.device_put(u, ns('data', None)))", '"data", None'),
        ("def ns(m, spec):\n    return NamedSharding(m, spec)\n"
         "probe(jax.device_put(u, ns(mesh, P('model'))))", '"model"'),
        ("class A:\n    def __init__(self):\n        self.s = NamedSharding(mesh, P('data'))\n"
         "    def put(self, a):\n        probe(jax.device_put(a, self.s))", '"data"'),
        ("class A:\n    def f(self, a):\n        probe(a)\n    def g(self):\n        self.f(x)", '"data", "model"'),
        ("class A:\n    def f(self, a):\n        probe(a)\nmodel = A()\nmodel.f(x)", '"data", "model"'),
        ("with jax.set_mesh(mesh):\n    probe(lax.with_sharding_constraint(u, P('data')))", '"data"'),
        ("probe(lax.with_sharding_constraint(u, P('data')))", None),
        ("def f(a):\n    y = 2 * a\n    return y\nz = f(f(x))\nprobe(z)", '"data", "model"'),
    ],
)  # fmt: skip
def test_programs(text: str, expected: str | None) -> None:
    assert spec(text) == expected


def test_shapes() -> None:
    for expression, shape in {
        "u": (8, 4),
        "jnp.zeros((n, 4))": (None, 4),
        "x.T": (4, 8),
        "u.reshape(2, 16)": (2, 16),
        "x[:, None] * 2": (8, 1, 4),
        "jnp.arange(6)": (6,),
        "jnp.array([[1.0, 2.0]])": (1, 2),
        "x.sum()": (),
        "unknown": None,
    }.items():
        assert specs.shape_of(*probed(f"probe({expression})")) == shape, expression


def test_evidence_names_the_place() -> None:
    found = specs.spec_of(*probed("y = jnp.sin(x)\nprobe(y)"))
    assert found is not None
    (evidence,) = found.evidence
    assert evidence.text == 'device_put: NamedSharding(mesh, P("data", "model"))'
    assert evidence.line == 10


def sharded(text: str) -> tuple[Module, Sharded]:
    parsed, node = probed(text)
    found = specs.spec_of(parsed, node)
    assert found is not None
    return parsed, found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("probe(x)\ndef at():\n    here", "mesh"),
        ("def main():\n    m = Mesh(jax.devices(), ('d',))\n"
         "    probe(jax.device_put(u, NamedSharding(m, P('d'))))\ndef at():\n    here", None),
        ("s = NamedSharding(Mesh(jax.devices(), ('d',)), P('d'))\n"
         "probe(jax.device_put(u, s))\ndef at():\n    here", "s.mesh"),
        ("probe(x)\ndef at(mesh):\n    here", None),
        ("class A:\n    def a(self):\n        self.m = Mesh(jax.devices(), ('d',))\n"
         "        probe(jax.device_put(u, NamedSharding(self.m, P('d'))))\n    def at(self):\n        here", "self.m"),
        ("def main(m):\n    probe(jax.device_put(u, NamedSharding(m, P('d'))))\n    def at():\n        here", "m"),
    ],
)  # fmt: skip
def test_how_the_mesh_is_written_elsewhere(text: str, expected: str | None) -> None:
    parsed, found = sharded(text)
    (here,) = [n for n in ast.walk(parsed.tree) if isinstance(n, ast.Name) and n.id == "here"]
    assert mesh_text(parsed, found, here) == expected


def test_call_sites() -> None:
    text = "def f(a, b):\n    pass\ng = functools.partial(f, 1)\nh = jax.jit(g)\nh(x)\nf(u, u)\nhand_on(f)\n"
    parsed = module(text)
    function = next(n for n in parsed.tree.body if isinstance(n, ast.FunctionDef))
    sites, complete = callers(parsed).sites(function)
    assert not complete
    found = sorted((parsed.source(site.call), site.bound, [t.kind for t in site.transforms]) for site in sites)
    assert found == [("f(u, u)", 0, []), ("h(x)", 1, ["jit"])]


@pytest.mark.parametrize(
    ("arguments", "body", "expected"),
    [
        ("in_specs=P('data'), axis_names={'data'}", "probe(a)", 'None, "model"; shape 2, 4; even'),
        ("in_specs=P('data'), axis_names={'data'}", "probe(a * 2)", 'None, "model"; shape 2, 4; even'),
        ("in_specs=P('data'), axis_names={'data'}", "probe(lax.psum(a, 'data'))", 'None, "model"; shape 2, 4; even'),
        ("in_specs=P(None, 'data'), axis_names={'data'}", "probe(a)", '"data", "model"; shape 8, 1; may not divide'),
        ("in_specs=P('data'), axis_names={'data'}", "probe(lax.with_sharding_constraint(u, P(None, 'model')))",
         'None, "model"; shape 8, 4; may not divide'),
        ("in_specs=specs, axis_names={'data'}", "probe(a)", None),
        ("in_specs=(P('data'),), axis_names={'data'}", "jax.vmap(lambda r: probe(r))(a)", '"model"; shape 4; even'),
    ],
)  # fmt: skip
def test_blocks_in_the_body_of_a_shard_map(arguments: str, body: str, expected: str | None) -> None:
    text = f"def f(a):\n    {body}\ng = jax.jit(jax.shard_map(f, mesh=mesh, {arguments}, out_specs=P()))\ng(x)"
    parsed, node = probed(text)
    (mesh,) = [n.value for n in ast.walk(parsed.tree) if isinstance(n, ast.keyword) and n.arg == "mesh"]
    found = specs.block_spec_of(parsed, node, mesh)
    if expected is None:
        assert found is None
        return
    assert found is not None
    assert found.entries is not None
    shape = ", ".join(str(size) for size in specs.block_shape_of(parsed, node, mesh) or ())
    even = "even" if found.even else "may not divide"
    assert f"{spec_arguments(found.entries)}; shape {shape}; {even}" == expected
