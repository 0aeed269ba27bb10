"""Which mesh is meant, what is known about it, and which contexts are around a node."""

from __future__ import annotations

import pytest

from looking import marked, view
from shardfix.analysis import meshes
from shardfix.analysis.meshes import MeshInfo

HEAD = """
import jax
import numpy as np
from jax.experimental import mesh_utils
from jax.sharding import AbstractMesh, AxisType, Mesh, NamedSharding, PartitionSpec as P
"""


def info(text: str, to: str = "") -> MeshInfo | None:
    """What is known about the mesh that the marked call is made on: `m(...)` asks about `m`."""
    module = view(HEAD + text, to=to)
    return meshes.mesh_of(module, marked(module).func)


@pytest.mark.parametrize(
    ("made", "names", "sizes"),
    [
        ("Mesh(np.array(jax.devices()), ('x',))", ("x",), None),
        ("Mesh(np.array(jax.devices()), 'x')", ("x",), None),
        ("Mesh(np.array(jax.devices()), axis_names=('x', 'y'))", ("x", "y"), None),
        ("Mesh(np.array(jax.devices()).reshape(4, 2), ('x', 'y'))", ("x", "y"), (4, 2)),
        ("Mesh(np.array(jax.devices()).reshape((4, 2)), ('x', 'y'))", ("x", "y"), (4, 2)),
        ("Mesh(np.array(jax.devices()[0]), ())", (), None),
        ("jax.make_mesh((4, 2), ('x', 'y'))", ("x", "y"), (4, 2)),
        ("jax.make_mesh(axis_shapes=(8,), axis_names=('x',))", ("x",), (8,)),
        ("jax.make_mesh((n,), ('x',))", ("x",), None),
        ("jax.make_mesh((4, 2), names)", None, (4, 2)),
        ("jax.sharding.AbstractMesh((4,), ('x',))", ("x",), (4,)),
    ],
)
def test_axes(made: str, names: tuple[str, ...] | None, sizes: tuple[int, ...] | None) -> None:
    found = info(f"m = {made}\nm(...)")
    assert found is not None
    assert (found.axis_names, found.sizes, found.expression, found.made) == (names, sizes, "m", True)


@pytest.mark.parametrize(
    ("made", "to", "types"),
    [
        ("Mesh(d, ('x',))", "", "auto"),
        ("jax.make_mesh((8,), ('x',))", "", "explicit"),
        ("jax.make_mesh((8,), ('x',))", "0.9.0", "explicit"),
        ("jax.make_mesh((8,), ('x',))", "0.8.3", "auto"),
        ("jax.make_mesh((8,), ('x',), axis_types=(AxisType.Auto,))", "", "auto"),
        ("jax.make_mesh((8,), ('x',), axis_types=(AxisType.Explicit,))", "0.6.0", "explicit"),
        ("jax.make_mesh((8,), ('x', 'y'), axis_types=(AxisType.Auto, AxisType.Explicit))", "", "mixed"),
        ("jax.make_mesh((8,), ('x', 'y'), axis_types=(AxisType.Auto,) * 2)", "", "auto"),
        ("jax.make_mesh((8,), ('x',), axis_types=types)", "", ""),
        ("jax.make_mesh((8,), ('x',), **options)", "", ""),
    ],
)
def test_axis_types(made: str, to: str, types: str) -> None:
    found = info(f"m = {made}\nm(...)", to)
    assert found is not None
    assert found.types == types


@pytest.mark.parametrize(
    "text",
    [
        "mesh(...)",
        "def f(mesh): mesh(...)",
        "def f(m: Mesh): m(...)",
        "def f(m: 'Mesh'): m(...)",
        "def f(m: jax.sharding.Mesh): m(...)",
        "def f(self): self.mesh(...)",
        "def f(cfg): cfg.train_mesh(...)",
        "def make():\n    return Mesh(d, ('x',))\nm = make()\nm(...)",
        "class C:\n    def __init__(self): self.m = Mesh(d, ('x',))\n    def f(self): self.m(...)",
    ],
)
def test_something_is_a_mesh(text: str) -> None:
    if text == "mesh(...)":
        assert info(text) is None  # nobody binds it
        return
    found = info(text)
    assert found is not None
    assert found.evidence is not None


@pytest.mark.parametrize(
    "text",
    [
        "m(...)",
        "m = f()\nm(...)",
        "def f(m): m(...)",
        "def f(m: int): m(...)",
        "m = 1\nm(...)",
        "meshes = []\nmeshes(...)",
    ],
)
def test_something_is_no_mesh(text: str) -> None:
    assert info(text) is None


def test_an_abstract_mesh_has_no_devices() -> None:
    for text in ("m = AbstractMesh((4,), ('x',))\nm(...)", "def f(m: AbstractMesh): m(...)"):
        found = info(text)
        assert found is not None
        assert not found.concrete


def test_evidence_is_one_line() -> None:
    found = info("m = Mesh(\n    np.array(jax.devices()),\n    ('x',),\n)\nm(...)")
    assert found is not None
    assert found.evidence is not None
    assert "\n" not in found.evidence.text
    assert found.evidence.line == HEAD.count("\n")


def context_names(text: str) -> list[tuple[str, bool]]:
    module = view(HEAD + text)
    return [(c.mesh.expression if c.mesh else "?", c.set_mesh) for c in meshes.contexts(module, marked(module))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mesh = Mesh(d, ('x',))\nf(...)", []),
        ("mesh = Mesh(d, ('x',))\nwith mesh:\n    f(...)", [("mesh", False)]),
        ("mesh = Mesh(d, ('x',))\nwith jax.set_mesh(mesh):\n    f(...)", [("mesh", True)]),
        ("mesh = Mesh(d, ('x',))\nwith jax.sharding.use_mesh(mesh):\n    f(...)", [("mesh", True)]),
        ("mesh = Mesh(d, ('x',))\njax.set_mesh(mesh)\nf(...)", [("mesh", True)]),
        ("mesh = Mesh(d, ('x',))\nf(...)\njax.set_mesh(mesh)", []),
        ("a = Mesh(d, ('x',))\nb = Mesh(d, ('y',))\nwith a, b:\n    f(...)", [("b", False), ("a", False)]),
        (
            "a = Mesh(d, ('x',))\nwith a:\n    with jax.set_mesh(mesh()):\n        f(...)",
            [("mesh()", True), ("a", False)],
        ),
        ("with open(x):\n    f(...)", []),
    ],
)
def test_contexts(text: str, expected: list[tuple[str, bool]]) -> None:
    assert context_names(text) == expected


def test_meshes_in_scope() -> None:
    text = "m = Mesh(d, ('x',))\nother = 1\ndef f(mesh):\n    n = m\n    f(...)\n    late = Mesh(d, ('y',))\n"
    module = view(HEAD + text)
    assert {found.expression for found in meshes.in_scope(module, marked(module))} == {"m", "mesh", "n"}


def test_sharding_parts() -> None:
    module = view(HEAD + "s = NamedSharding(spec=P('x'), mesh=m)\ns(...)")
    parts = meshes.sharding_parts(module, marked(module).func)
    assert parts is not None
    assert [module.source(part) for part in parts] == ["m", "P('x')"]
