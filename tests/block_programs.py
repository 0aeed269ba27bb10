"""Random programs in which a host function works on a sharded array, for the property that SF107 keeps their numbers.

`program(random)` makes one. Run as a script, this file reads pairs of programs as JSON from stdin, runs each on JAX and
prints how they ended, one JSON line a pair: both leave their result in `out`.
"""

from __future__ import annotations

import json
import sys
import traceback
import warnings
from random import Random
from typing import Any

HEAD = '''\
import functools

import jax
import jax.numpy as jnp
import numpy as np
import scipy.special
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

SCALE = 3.0
ROW = np.arange(8.0) / 8
MATRIX = np.ones((8, 8)) / 4 + np.eye(8)
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
        total = total + a * i
    return total


def centred(a, axis):
    return a - a.mean(axis=axis, keepdims=True)


def either(a, flag=True):
    return np.sin(a) if flag else np.cos(a)


def branched(a):
    if a.ndim > 1:
        b = np.cos(a)
    else:
        b = np.sin(a)
    return b


def by_shape(a):
    if a.shape[-1] > 4:
        return a * 2
    return a


def pair(a, k=0.5):
    first, second = a * k, a + k
    return first, (second, first - second)


def checked(a, low=-1e9):
    assert low < 0
    total = np.zeros(a.shape)
    for _ in range(2):
        total += np.abs(a)
    return total


def polynomial(a, factors=(1.0, -2.0, 0.5)):
    total = np.zeros_like(a)
    for i in range(len(factors)):
        total = total * a + factors[i]
    return total


half = functools.partial(np.multiply, 0.5)
lifted = functools.partial(shifted, by=2.0)
stepwise = np.vectorize(lambda s, t=0.5: round(s * t, 2), otypes=[float])
softmax, expit = scipy.special.softmax, scipy.special.expit
'''
MESHES = [((8,), ("a",)), ((2,), ("a",)), ((4, 2), ("a", "b")), ((2, 4), ("a", "b")), ((2, 2, 2), ("a", "b", "c"))]
_UNARY = [
    "np.sin({})", "np.abs({})", "-({})", "double({})", "shifted({})", "shifted({}, by=0.5)", "looped({})",
    "clipped({})", "half({})", "either({})", "either({}, flag=False)", "np.exp(-np.abs({}))", "({}) ** 2",
    "np.clip({}, -1, 1)", "np.where({} > 0, {}, 0.5)", "np.asarray({}).astype(np.float64)", "np.round({}, 2)",
    "branched({})", "by_shape({})", "pair({})[0]", "pair({}, k=2.0)[1][0]", "checked({})", "polynomial({})",
    "lifted({})", "stepwise({})", "scipy.special.expit({})", "expit({})", "abs({})", "+({})", "np.full_like({}, 0.5)",
    "np.clip({}, a_min=-1, a_max=0.5)", "({}).clip(-1, 1)", "({}).round(1)", "({}).real", "np.float64({})",
    "np.where(np.isnan({}), 0.0, {})", "(({} > 0) & ({} < 1)) * 1.0", "np.isclose({}, 0.5) * 1.0", "np.sinc({})",
    "(~({} > 0)) * 2.0", "np.array({}, dtype=np.float64)", "(0.5 if SCALE > 1 else 2.0) * {}",
    "np.maximum({}, 0.1)", "({}).copy()", "np.nan_to_num({})", "(lambda q: q * q + 1)({})", "np.tanh({}) / SCALE",
]  # fmt: skip
_ALONG = [
    "np.sort({}, axis={})", "np.cumsum({}, axis={})", "np.flip({}, axis={})", "centred({}, {})", "np.roll({}, 1, {})",
    "({}) - np.max({}, axis={}, keepdims=True)", "np.argsort({}, axis={})", "np.diff({}, axis={}, prepend=0.0)",
    "scipy.special.softmax({}, axis={})", "softmax({}, axis={})", "np.cumprod({}, axis={})", "({}).cumsum({})",
    "np.fft.ifft({}, axis={}).real", "np.sort({}, {})", "np.take({}, np.arange(8)[::-1], axis={})",
    "({}) / np.sum(np.abs({}) + 1, axis={}, keepdims=True)", "np.fft.fft({}, axis={}).real",
]  # fmt: skip
_REDUCE = [
    "np.sum({}, axis={})", "({}).mean(axis={})", "np.max({}, {})", "({}).sum({})", "np.argmax({}, axis={})",
    "np.any({} > 0, axis={})", "({}).std({})", "np.count_nonzero({} > 0, axis={})", "np.sum({}, axis=({},))",
    "np.var({}, ddof=1, axis={})", "np.ptp({}, axis={})", "np.sum({}, keepdims=True, axis={})", "({}).min({})",
    "np.linalg.norm({}, axis={})", "np.median({}, axis={})", "np.prod({}, axis={}, keepdims=True)",
]  # fmt: skip
_BINARY = [
    "({} + {})", "({} * {})", "np.minimum({}, {})", "np.where({} > {}, 1.0, -1.0)", "np.hypot({}, {})", "({} - {})",
]  # fmt: skip
_SHAPED = [
    "({}).T", "np.swapaxes({}, 0, -1)", "np.expand_dims({}, 0)", "np.transpose({})", "({})[..., None]", "({})[:, 0]",
    "({})[0]", "({})[..., ::2]", "np.expand_dims({}, -1)", "({})[None]", "({})[:, :4]", "({})[::-1]",
]  # fmt: skip
_WHOLE = [
    "({} @ MATRIX)", "(MATRIX @ {})", "np.dot({}, MATRIX)", "({} + ROW)", "({} * ROW)",
    "np.einsum('ij,jk->ik', {}, MATRIX)", "np.zeros_like({})", "np.zeros({}.shape)", "np.linalg.inv({} + 9 * MATRIX)",
    "np.matmul({}, MATRIX)", "({} @ ROW)", "np.einsum('ij,j->i', {}, ROW)", "np.einsum('ij,j->ij', {}, ROW)",
    "np.linalg.cholesky({} * 0.01 + MATRIX @ MATRIX.T)", "({} @ {})", "np.arange(8.0) + {}", "np.zeros(8) + {}",
    "np.eye(8) * {}", "np.full((8,), 2.0) * {}", "np.ones({}.shape) * {}", "MATRIX[:, :1] * {}", "MATRIX[0] * {}",
    "np.minimum({}, ROW[:, None])", "np.clip({}, ROW, 1)", "np.where(ROW > 0.5, {}, 0.0)", "np.stack([{}, {}])[0]",
    "np.tensordot({}, MATRIX, 1)", "np.arange(float({}.shape[-1])) * {}", "({} + ROW[:, None])", "({} + ROW[0])",
    "({} / {}.shape[0])", "({} * {}.size)", "({} * len({}))", "({} - {}.shape[-1])", "np.linalg.det({} @ MATRIX)",
    "np.arange({}.shape[0])[:, None] * {}",
]  # fmt: skip


def expression(random: Random, depth: int, rank: int) -> str:
    """An expression of the operands v and w; most of them keep the shape of v."""
    if depth == 0:
        return random.choice(["v", "v", "v", "w"])
    inner = expression(random, depth - 1, rank)
    kind = random.random()
    axis = str(random.randrange(-rank, rank))
    if kind < 0.42:
        return _filled(random.choice(_UNARY), inner)
    if kind < 0.6:
        return _filled(random.choice(_ALONG), inner, axis)
    if kind < 0.72:
        return _filled(random.choice(_REDUCE), inner, axis)
    if kind < 0.84:
        return random.choice(_BINARY).format(inner, expression(random, random.randrange(depth), rank))
    return _filled(random.choice(_SHAPED if kind < 0.92 else _WHOLE), inner)


def _filled(template: str, inner: str, axis: str | None = None) -> str:
    holes = template.count("{}")
    if axis is None:
        return template.format(*[inner] * holes)
    return template.format(*[inner] * (holes - 1), axis)


def _spec(random: Random, names: tuple[str, ...], rank: int) -> str:
    left = random.sample(names, len(names))
    entries: list[str] = []
    for _ in range(rank):
        taken = [left.pop() for _ in range(min(len(left), random.choice([0, 1, 1, 2])))]
        entries.append("None" if not taken else repr(taken[0]) if len(taken) == 1 else repr(tuple(taken)))
    return f"P({', '.join(entries)})"


def program(random: Random) -> str | None:
    """A program whose result is `out`; None where NumPy itself cannot compute it."""
    import numpy as np

    sizes, names = random.choice(MESHES)
    rank = random.choice([1, 2, 2, 2, 3])
    shape = (8,) * rank
    other = random.choice(["alike", "scalar", "row", "none"])
    texts = [expression(random, random.choice([1, 2, 2, 3]), rank) for _ in range(random.choice([1, 1, 1, 2]))]
    if other == "none":
        texts = [t.replace("w", "v") if t == "w" else t for t in texts]
    values = np.random.default_rng(random.randrange(1000))
    v = values.normal(size=shape).astype(np.float32)
    w = {"alike": v[::-1] * 2, "scalar": np.float32(2), "row": np.arange(8, dtype=np.float32), "none": None}[other]
    namespace: dict[str, Any] = {}
    numpy_head = HEAD.replace("import jax\n", "").replace("import jax.numpy as jnp\n", "")
    exec("\n".join(line for line in numpy_head.split("\n") if not line.startswith("from jax")), namespace)
    outs = []
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for text in texts:
            try:
                outs.append(np.asarray(eval(text, {**namespace, "v": v, "w": w}), dtype=np.float32))
            except Exception:
                return None
    if not all(np.isfinite(out).all() for out in outs):
        return None
    parameters = "v" if other == "none" else "v, w"
    results = [f"np.asarray({text}, dtype=np.float32)" for text in texts]
    specs = [f"jax.ShapeDtypeStruct({_shape(random, out.shape, shape)}, jnp.float32)" for out in outs]
    result, spec = (results[0], specs[0]) if len(texts) == 1 else (f"({', '.join(results)})", f"({', '.join(specs)})")
    how = random.choice(["in_shardings", "device_put", "constraint", "parameters"])
    placed = "alike" if other == "alike" else ""
    constrained = [f"    {n} = jax.lax.with_sharding_constraint({n}, sharding)" for n in ("vw" if placed else "v")]
    shardings = {"v": "(sharding,)", "v, w": f"(sharding, {'sharding' if placed else 'None'})"}[parameters]
    decorator = f"@functools.partial(jax.jit, in_shardings={shardings})" if how == "in_shardings" else "@jax.jit"
    put = "jax.device_put({}, sharding)" if how == "device_put" else "{}"
    given = [put.format("V"), put.format("W") if placed else "W"][: 1 if other == "none" else 2]
    lines = [
        HEAD,
        f"mesh = jax.make_mesh({sizes}, {names}, axis_types=(AxisType.Auto,) * {len(names)}, "
        f"devices=jax.devices()[: {int(np.prod(sizes))}])",
        f"sharding = NamedSharding(mesh, {_spec(random, names, rank)})",
        f"V = np.array({v.round(3).tolist()}, dtype=np.float32)",
        f"W = np.array({w.round(3).tolist()}, dtype=np.float32)" if w is not None else "",
        "",
        "",
        f"def host({parameters}):",
        *[f"    {n} = np.asarray({n})" for n in parameters.split(", ")],
        f"    return {result}",
        "",
        "",
        decorator,
        f"def f({parameters}):",
        *(constrained if how in ("constraint", "parameters") else []),
        f"    y = jax.pure_callback(host, {spec}, {parameters})",
        "    return y, v",
        "",
        "",
        f"out = f({', '.join(given)})[0]",
        "",
    ]
    return "\n".join(lines)


def _shape(random: Random, out: tuple[int, ...], operand: tuple[int, ...]) -> str:
    """A shape as literal numbers, or by the shape of the operand."""
    if out == operand and random.random() < 0.7:
        return "v.shape"
    if out == operand[:-1] and random.random() < 0.5:
        return "v.shape[:-1]"
    return repr(out)


def _run(text: str) -> Any:
    import jax

    names: dict[str, Any] = {"__name__": "program"}
    exec(compile(text, "<program>", "exec"), names)
    return jax.tree.map(lambda leaf: leaf.tolist(), names["out"])


def main() -> None:
    import numpy as np

    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    for before, after in json.load(sys.stdin):
        try:
            expected = _run(before)
        except Exception:
            print(json.dumps({"kind": "fails today"}), flush=True)
            continue
        try:
            got = _run(after)
        except Exception:
            print(json.dumps({"kind": "broken", "what": traceback.format_exc()[-1500:]}), flush=True)
            continue
        pairs = zip(*((x if isinstance(x, tuple) else (x,)) for x in (expected, got)), strict=True)
        same = all(np.allclose(a, b, rtol=2e-3, atol=2e-4) for a, b in pairs)
        print(json.dumps({"kind": "equal" if same else "different"}), flush=True)


if __name__ == "__main__":
    main()
