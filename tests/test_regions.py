"""Which transformations the body of a function runs under."""

from __future__ import annotations

import time

import pytest

from looking import marked, view
from shardfix.analysis.regions import Reach, regions

HEAD = "import functools\nimport jax\nfrom jax.experimental.shard_map import shard_map as old\n"


def reach(text: str) -> Reach:
    module = view(HEAD + text)
    return regions(module).reach(marked(module))


def kinds(text: str) -> set[tuple[str, ...]]:
    return {tuple(t.kind for t in path) for path in reach(text).paths}


@pytest.mark.parametrize(
    "text",
    [
        "@jax.jit\ndef f(x): mark(...)",
        "@jax.jit\ndef f(x):\n    def g(): mark(...)\n    return g()",
        "@functools.partial(jax.jit, static_argnums=0)\ndef f(x): mark(...)",
        "@jax.jit(static_argnums=0)\ndef f(x): mark(...)",
        "def f(x): mark(...)\ng = jax.jit(f)",
        "def f(x): mark(...)\njax.jit(f)(1)",
        "def f(x): mark(...)\njax.jit(fun=f)(1)",
        "def f(x): mark(...)\njax.jit(functools.partial(f, 1))(1)",
        "fast = functools.partial(jax.jit, static_argnums=0)\n@fast\ndef f(x): mark(...)",
        "g = jax.jit(lambda x: mark(...))",
        "def h(x): mark(...)\n@jax.jit\ndef f(x): return h(x)",
        "def a(x): mark(...)\ndef b(x): return a(x)\n@jax.jit\ndef f(x): return b(x)",
        "class C:\n    @jax.jit\n    def f(self): mark(...)",
        "class C:\n    def f(self): mark(...)\n    def g(self): return jax.jit(self.f)(1)",
        "class C:\n    def __init__(self): self.g = jax.jit(self.f)\n    def f(self): mark(...)",
        "def f(x):\n    g = lambda y: mark(...)\n    return g(x)\nf = jax.jit(f)",
        "@jax.jit\ndef f(x): return jax.lax.scan(lambda c, y: mark(...), x, x)",
        "def body(c, y): mark(...)\n@jax.jit\ndef f(x): return jax.lax.scan(body, x, x)",
    ],
)
def test_under_jit(text: str) -> None:
    found = reach(text)
    assert found.traced
    assert not found.eager


@pytest.mark.parametrize(
    "text",
    [
        "mark(...)",
        "def f(): mark(...)\nf()",
        "def f(): mark(...)\ndef main(): f()\nif __name__ == '__main__':\n    main()",
        "x = [mark(...) for y in z]",
        "def f(x): mark(...)\njax.jit(f)(1)\nf(1)",
        "def f(x): mark(...)\njax.vmap(f)(1)",
        "class C:\n    x = mark(...)",
        "@jax.jit\ndef f(x, y=mark(...)): ...",
    ],
)
def test_eager(text: str) -> None:
    found = reach(text)
    assert found.eager
    assert not found.traced


@pytest.mark.parametrize(
    "text",
    [
        "def f(): mark(...)",
        "def f(): mark(...)\nregister(f)",
        "@register\ndef f(): mark(...)",
        "class C:\n    def f(self): mark(...)",
        "def f(): mark(...)\nTABLE = {'f': f}",
        "def f():\n    def g(): mark(...)\n    return g",
        "f = lambda: mark(...)\nother.f = f",
    ],
)
def test_unknown(text: str) -> None:
    found = reach(text)
    assert found.unknown
    assert not found.eager
    assert not found.traced


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@jax.jit\n@functools.partial(jax.shard_map, mesh=m)\ndef f(x): mark(...)", {("jit", "shard_map")}),
        ("def f(x): mark(...)\ng = jax.jit(jax.shard_map(f, mesh=m))", {("jit", "shard_map")}),
        ("def f(x): mark(...)\ng = jax.shard_map(f, mesh=m)\nh = jax.jit(g)", {("jit", "shard_map")}),
        ("def f(x): mark(...)\ng = old(f, mesh=m)(1)", {("shard_map",)}),
        ("@jax.pmap\ndef f(x): mark(...)", {("pmap",)}),
        ("@jax.jit\ndef f(x): return jax.vmap(lambda y: mark(...))(x)", {("jit", "vmap")}),
        ("def f(x): mark(...)\njax.jit(f)(1)\njax.pmap(f)(1)", {("jit",), ("pmap",)}),
        ("@jax.jit\ndef f(x):\n    return jax.shard_map(g, mesh=m)(x)\ndef g(x): mark(...)", {("jit", "shard_map")}),
    ],
)
def test_paths(text: str, expected: set[tuple[str, ...]]) -> None:
    assert kinds(text) == expected


def test_recursion_ends() -> None:
    assert reach("@jax.jit\ndef f(x):\n    mark(...)\n    return f(x)").traced
    assert not reach("def f(x):\n    mark(...)\n    return g(x)\ndef g(x): return f(x)").traced


def test_functions_that_all_call_each_other_end() -> None:
    names = [f"f{i}" for i in range(14)]
    bodies = "".join(f"def {n}(x):\n    return {' + '.join(f'{m}(x)' for m in names)}\n" for n in names)
    start = time.monotonic()
    found = reach(f"{bodies}def g(x): mark(...)\ndef f0(x):\n    g(x)\n    return f1(x)\njax.jit(f13)(1)\n")
    assert time.monotonic() - start < 5
    assert not found.eager


def test_many_layers_of_calls_take_no_long() -> None:
    """Each function calls the next one three times: the number of ways in is exponential, the time must not be."""
    layers = "".join(f"def f{i}(x): return f{i + 1}(x) + f{i + 1}(x) + f{i + 1}(x)\n" for i in range(30))
    start = time.monotonic()
    found = reach(f"@jax.jit\ndef main(x): return f0(x)\n{layers}def f30(x): mark(...)\n")
    assert time.monotonic() - start < 5
    assert found.traced
