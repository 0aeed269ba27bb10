"""The proof that a host function acts blockwise."""

from __future__ import annotations

import ast
import importlib
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shardfix.analysis import numpy_names
from shardfix.analysis.hostfn import Operand, Verdict, blockwise
from shardfix.analysis.module import Module
from shardfix.config import Settings

scipy_special: Any = importlib.import_module("scipy.special")

HEAD = "import functools\nimport math\nimport numpy as np\nimport scipy.special\n"


def prove(source: str, *operands: Operand, head: str = "") -> Verdict:
    """The verdict about the expression `host`, which the source assigns last."""
    module = Module(f"{HEAD}{head}\nhost = {source}\n", "host.py", Settings())
    last = module.tree.body[-1]
    assert isinstance(last, ast.Assign)
    return blockwise(module, last.value, operands)


def run(source: str, head: str = "") -> Callable[..., Any]:
    """The host function itself."""
    names: dict[str, Any] = {}
    exec(f"{HEAD}{head}\nhost = {source}\n", names)
    host: Callable[..., Any] = names["host"]
    return host


ROWS = Operand(axis=0, rank=2)
ROWS_ONLY = Operand(axis=0)  # the rank is not known
COLUMNS = Operand(axis=1, rank=2)


@pytest.mark.parametrize(
    ("source", "operands", "axes"),
    [
        ("np.sin", [ROWS_ONLY], (0,)),
        ("lambda v: v * 2 + 1", [ROWS_ONLY], (0,)),
        ("lambda v: np.asarray(v).astype(np.float32) ** 2", [COLUMNS], (1,)),
        ("lambda v: np.where(v > 0, v, 0.0)", [ROWS_ONLY], (0,)),
        ("lambda v: np.clip(np.asarray(v), 0, 1)", [ROWS_ONLY], (0,)),
        ("lambda v: v.sum(axis=1)", [ROWS], (0,)),
        ("lambda v: v.sum(axis=0)", [COLUMNS], (0,)),
        ("lambda v: v / v.sum(axis=1, keepdims=True)", [ROWS], (0,)),
        ("lambda v: np.sort(v, axis=-1)", [Operand(0, rank_at_least=2)], (0,)),
        ("lambda v: np.linalg.inv(v)", [Operand(0, rank=3)], (0,)),
        ("lambda v: np.linalg.det(v)", [Operand(1, rank=4)], (1,)),
        ("lambda v: v.T", [ROWS], (1,)),
        ("lambda v: np.swapaxes(v, 0, 1)", [ROWS_ONLY], (1,)),
        ("lambda v: v[:, None, 0]", [ROWS], (0,)),
        ("lambda v: v[None]", [COLUMNS], (2,)),
        ("lambda v: v[..., 0]", [ROWS], (0,)),
        ("lambda v: v @ np.eye(4)", [ROWS], (0,)),
        ("lambda v: np.einsum('ij,jk->ki', v, np.eye(4))", [ROWS], (1,)),
        ("lambda a, b: np.hypot(a, b)", [ROWS, ROWS], (0,)),
        ("lambda v, w: v * w", [ROWS, Operand(rank=1)], (0,)),
        ("lambda v: (np.floor(v), v.max(axis=0))", [COLUMNS], (1, 0)),
        ("lambda v: v / v.shape[1]", [ROWS_ONLY], (0,)),
        ("scipy.special.erf", [ROWS_ONLY], (0,)),
        ("np.vectorize(lambda s: s if s > 0 else 0.5, otypes=[float])", [ROWS_ONLY], (0,)),
        ("functools.partial(np.multiply, 3)", [ROWS_ONLY], (0,)),
        ("lambda v: scipy.special.softmax(v, axis=1)", [ROWS], (0,)),
    ],
)
def test_blockwise(source: str, operands: list[Operand], axes: tuple[int | None, ...]) -> None:
    verdict = prove(source, *operands)
    assert (verdict.kind, verdict.axes) == ("blockwise", axes), verdict.reason


@pytest.mark.parametrize(
    ("source", "operands", "said"),
    [
        ("np.sort", [Operand(0, rank=1)], "np.sort couples"),
        ("np.cumsum", [ROWS], "np.cumsum"),
        ("lambda v: v / v.sum()", [ROWS], ".sum()"),
        ("lambda v: v - v.mean(axis=0)", [ROWS], "dimension 0"),
        ("lambda v: np.linalg.inv(v)", [ROWS], "numpy.linalg.inv"),
        ("lambda v: np.fft.fft(v)", [COLUMNS], "numpy.fft.fft"),
        ("lambda v: v + np.random.rand(4)", [ROWS], "random"),
        ("lambda v: v / v.shape[0]", [ROWS], "shape[0]"),
        ("lambda v: v * len(v)", [ROWS], "shape[0]"),
        ("lambda v: v[::-1]", [ROWS], "indexes the split dimension"),
        ("lambda v: v[0]", [ROWS], "indexes the split dimension"),
        ("lambda v: v @ np.eye(4)", [COLUMNS], "product"),
        ("lambda v: v / v.size", [ROWS], ".size"),
        ("lambda v: np.roll(v, 1, axis=0)", [ROWS], "np.roll"),
        ("lambda v: np.einsum('ij->j', v)", [ROWS], "einsum"),
        ("lambda v: np.unique(v)", [ROWS], "np.unique"),
        ("lambda v: sum(v)", [ROWS], "sum()"),
    ],
)
def test_coupled(source: str, operands: list[Operand], said: str) -> None:
    verdict = prove(source, *operands)
    assert verdict.kind == "coupled"
    assert said in verdict.reason


@pytest.mark.parametrize(
    ("source", "operands", "said"),
    [
        ("lambda v: simulate(v)", [ROWS], "simulate"),
        ("lambda v: v * w", [ROWS], "rank"),
        ("lambda v: v * np.ones((8, 4))", [ROWS], "meets the split dimension"),
        ("lambda a, b: a + b", [ROWS_ONLY, ROWS_ONLY], "ranks of two operands"),
        ("lambda a, b: a + b", [ROWS, COLUMNS], "different dimensions"),
        ("lambda v: np.sort(v)", [ROWS_ONLY], "may be the split one"),
        ("lambda v: [x for x in v]", [ROWS], "is not followed"),
        ("lambda v: v if v.any(axis=1) is None or v[:, 0] > 0 else -v", [ROWS], "depends on all values"),
        ("np.vectorize(lambda s: s)", [ROWS], "otypes"),
        ("np.vectorize(lambda s: next(COUNTER), otypes=[float])", [ROWS], "next"),
        ("lambda v: np.add(v, 1, v)", [ROWS], "np.add"),
        ("lambda v: obj.transpose(v)", [ROWS], ""),
        ("lambda v: v.reshape(-1)", [ROWS], "reshape"),
        ("unknown_name", [ROWS], "unknown_name"),
        ("lambda *v: v[0]", [ROWS], "a lambda"),
        ("lambda v: np.array([v, v])", [ROWS], ""),
    ],
)
def test_unknown(source: str, operands: list[Operand], said: str) -> None:
    verdict = prove(source, *operands, head="w = load()\nobj = make()\nCOUNTER = iter(range(9))\n")
    assert verdict.kind == "unknown"
    assert said in verdict.reason


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("    v = np.asarray(v)\n    v += 1\n    return v", "blockwise"),
        ("    a, b = np.sin(v), np.cos(v)\n    return a * b", "blockwise"),
        ("    for i in range(3):\n        v = v * i\n    return v", "blockwise"),
        ("    if FLAG:\n        return -v\n    return np.abs(v)", "blockwise"),
        ("    if FLAG:\n        w = v\n    else:\n        w = v * 2\n    return w", "blockwise"),
        ("    if FLAG:\n        w = v\n    else:\n        w = 0.0\n    return w", "unknown"),
        ("    for i in range(3):\n        v = v.T\n    return v", "unknown"),
        ("    for i in range(3):\n        w = v\n        v = 1.0\n    return w", "unknown"),
        ("    if v.sum() > 0:\n        v = -v\n    return v", "coupled"),
        ("    out = np.empty_like(v)\n    out[0] = v[0]\n    return out", "unknown"),
        ("    global TOTAL\n    TOTAL = v\n    return v", "unknown"),
        ("    return helper(v, scale=2.0)", "blockwise"),
        ("    return g(v)", "unknown"),
        ("    assert v.shape == (8, 4)\n    return v", "unknown"),
        ("    double = lambda a: a * 2\n    return double(v)", "blockwise"),
        ("    return later\n    later = v", "unknown"),
    ],
)
def test_statements(body: str, kind: str) -> None:
    head = "FLAG = True\nTOTAL = 0\ndef helper(a, *, scale):\n    return a * scale\ndef g(v):\n    return g(v)\n"
    assert prove("f", ROWS, head=f"{head}def f(v):\n{body}\n").kind == kind


def test_side_effects_are_named() -> None:
    head = "calls = []\ndef f(v):\n    calls.append(1)\n    print(v)\n    return v * 2\n"
    verdict = prove("f", ROWS, head=head)
    assert verdict.blockwise
    assert verdict.effects == ("calls calls.append", "prints")


def test_the_reason_names_the_functions() -> None:
    assert prove("lambda v: np.tanh(v)", ROWS).reason == (
        "lambda v: np.tanh(v) works on each block alone (np.tanh is elementwise)"
    )


def test_keywords_of_the_host_function() -> None:
    module = Module(f"{HEAD}host = lambda v, *, scale: v * scale\n", "host.py", Settings())
    last = module.tree.body[-1]
    assert isinstance(last, ast.Assign)
    assert blockwise(module, last.value, [ROWS_ONLY], {"scale": Operand(rank=0)}).blockwise
    assert not blockwise(module, last.value, [ROWS_ONLY], {"scale": Operand()}).blockwise


# -- the property: what the proof says is what NumPy does ------------------------------------------------------------

UNARY = ("np.sin", "np.tanh", "np.abs", "np.floor", "np.square", "scipy.special.expit", "np.asarray", "np.negative")
BINARY = ("+", "-", "*")
REDUCE = ("sum", "mean", "max", "min", "argmax", "std")
ALONG = ("sort", "argsort", "cumsum", "flip", "cumprod")
EINSUM = ("ij,jk->ik", "ij,ij->ji", "ij,kj->i", "ij,ik->kj")
axes = st.integers(-3, 2)


def _calls(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Expressions made from smaller ones; many do not run for a given rank, and those that run are compared."""
    number = st.sampled_from(("2.0", "0.5", "np.pi", "SCALE", "ROW", "COLUMN", "w"))
    keep = st.sampled_from(("", ", keepdims=True", ", keepdims=False"))
    index = st.lists(
        st.sampled_from((":", ":", ":2", "::-1", "0", "-1", "None", "...", "1:", "v.shape[1] - 1")),
        min_size=1,
        max_size=3,
    ).map(", ".join)
    return st.one_of(
        st.builds("{}({})".format, st.sampled_from(UNARY), inner),
        st.builds("({} {} {})".format, inner, st.sampled_from(BINARY), st.one_of(number, inner)),
        st.builds("({1} {0} {2})".format, st.sampled_from(("*", "<", "@")), number, inner),
        st.builds("({} @ {})".format, inner, st.sampled_from(("MATRIX", "ROW", "w"))),
        st.builds("np.where({} > 0, {}, {})".format, inner, inner, st.one_of(number, inner)),
        st.builds("np.{}({}, axis={}{})".format, st.sampled_from(REDUCE), inner, axes, keep),
        st.builds("({}).{}({})".format, inner, st.sampled_from(("sum", "max", "cumsum")), st.one_of(axes, st.just(""))),
        st.builds("np.{}({})".format, st.sampled_from(REDUCE + ALONG), inner),
        st.builds("np.{}({}, axis={})".format, st.sampled_from(ALONG), inner, axes),
        st.builds("np.roll({}, 1, axis={})".format, inner, axes),
        st.builds("({}).T".format, inner),
        st.builds("np.transpose({}, {})".format, inner, st.permutations((0, 1, 2)).map(tuple)),
        st.builds("({}).transpose({})".format, inner, st.permutations((0, 1)).map(lambda p: ", ".join(map(str, p)))),
        st.builds("np.swapaxes({}, {}, {})".format, inner, axes, axes),
        st.builds("np.expand_dims({}, {})".format, inner, axes),
        st.builds("({})[{}]".format, inner, index),
        st.builds("({} / {}.shape[{}])".format, inner, inner, axes),
        st.builds("np.einsum('{}', {}, {})".format, st.sampled_from(EINSUM), inner, inner),
        st.builds("np.clip({}, -1, {})".format, inner, number),
        st.builds("np.full_like({}, 3.0)".format, inner),
        st.builds("({}).astype(np.float32)".format, inner),
        st.builds("np.linalg.{}({})".format, st.sampled_from(("det", "pinv")), inner),
        st.builds("scipy.special.softmax({}, axis={})".format, inner, st.one_of(axes, st.none())),
        st.builds("double({})".format, inner),
        st.builds("shifted({}, by={})".format, inner, number),
        st.builds("looped({})".format, inner),
        st.builds("({} if FLAG else {})".format, inner, inner),
        st.builds("clipped({})".format, inner),
        st.builds("(lambda a, b: a + b)({}, {})".format, inner, number),
        st.builds("normalised({}, {})".format, inner, axes),
    )


expressions = st.recursive(st.sampled_from(("v", "v", "v", "w")), _calls, max_leaves=6)
PROPERTY_HEAD = '''
SCALE = 3.0
FLAG = True
ROW = np.array([0.5, 1.0, 1.5, 2.0])
COLUMN = np.ones((4, 1))
MATRIX = np.ones((4, 3)) / 2
clipped = np.vectorize(lambda s: s if s > 0 else 0.25, otypes=[float])
def double(a):
    b = np.asarray(a)
    b = b * 2
    return b
def shifted(a, *, by=1.0):
    if by is None:
        return a
    return a + by
def looped(a):
    total = 0.0
    for i in range(3):
        total += a * i
    return total
def normalised(a, axis):
    return a - a.mean(axis=1, keepdims=True)
'''


@given(
    expression=expressions,
    rank=st.integers(1, 3),
    axis=st.integers(0, 2),
    known=st.booleans(),
    other=st.sampled_from(("split", "scalar", "row", "whole")),
    parts=st.sampled_from((2, 4)),
)
@settings(max_examples=400, deadline=None)
def test_blocks_give_the_blocks_of_the_result(
    expression: str, rank: int, axis: int, known: bool, other: str, parts: int
) -> None:
    axis %= rank
    shape = (4, 4, 4)[:rank]
    rng = np.random.default_rng(7)
    v = rng.normal(size=shape)
    others: dict[str, Any] = {"row": np.arange(4.0), "scalar": np.float64(2)}
    w = others[other] if other in others else rng.normal(size=shape)
    first = Operand(axis, rank if known else None, axis + 1 if known else rank)
    second = Operand(axis, rank) if other == "split" else Operand(None, np.ndim(w))
    source = f"lambda v, w: {expression}"
    verdict = prove(source, first, second, head=PROPERTY_HEAD)
    if not verdict.blockwise:
        return
    host = run(source, PROPERTY_HEAD)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            whole = host(v, w)
        except (ValueError, IndexError, TypeError, AttributeError, np.linalg.LinAlgError):
            return  # the program fails today already
        v_parts = np.split(v, parts, axis)
        w_parts = np.split(w, parts, axis) if other == "split" else [w] * parts
        blocks = [host(v_part, w_part) for v_part, w_part in zip(v_parts, w_parts, strict=True)]
    (out,) = verdict.axes
    joined = blocks[0] if out is None else np.concatenate(blocks, out)
    np.testing.assert_allclose(joined, whole, rtol=1e-9, atol=1e-9, err_msg=f"{source} along {axis}: {verdict.reason}")
    if out is None:
        for block in blocks:
            np.testing.assert_allclose(block, whole)


def test_the_named_ufuncs_are_ufuncs() -> None:
    for name, operands in numpy_names.UFUNCS.items():
        if hasattr(np, name):  # some names are new in NumPy 2
            ufunc = getattr(np, name)
            assert (ufunc.nin, ufunc.nout) == (operands, 1), name
    for name in numpy_names.SCIPY_UFUNCS:
        assert isinstance(getattr(scipy_special, name), np.ufunc), name
