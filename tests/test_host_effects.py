"""What a host function does besides computing, as far as the code shows it."""

from __future__ import annotations

import ast

import pytest

from shardfix.analysis.module import Module
from shardfix.codemods._host_arrays import numpy_only
from shardfix.codemods._host_effects import effects
from shardfix.codemods._host_functions import gives_none
from shardfix.config import Settings

HEAD = """\
import functools, io, json, logging, os, random, sys, time
import numpy as np
import scipy.special
from elsewhere import helper
logger = logging.getLogger(__name__)
LOG = []
TABLE = np.arange(3)
STEP = 0
def count():
    global STEP
    STEP += 1
"""


def found(source: str) -> tuple[Module, ast.expr]:
    """The module and the expression `host`, which the source assigns last."""
    module = Module(f"{HEAD}{source}\n", "host.py", Settings())
    last = module.tree.body[-1]
    assert isinstance(last, ast.Assign)
    return module, last.value


def kind(source: str) -> str:
    return effects(*found(source)).kind


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("host = np.sin", "none"),
        ("host = scipy.special.erf", "none"),
        ("host = lambda v: np.sort(v)[::-1] + TABLE[0]", "none"),
        ("def f(v):\n    out = []\n    out.append(v)\n    return np.stack(out)\nhost = f", "none"),
        ("def f(v):\n    a = np.zeros(3)\n    a[0] = v\n    np.add(a, 1, out=a)\n    return a\nhost = f", "none"),
        ("host = lambda v: list(map(helper, v))", "unknown"),
        ("host = lambda v: sorted(v, key=helper)", "unknown"),
        ("host = lambda v: sorted(v, key=abs)", "none"),
        ("host = lambda v: np.apply_along_axis(LOG.append, 0, v)", "acts"),
        ("def f(v):\n    return np.random.default_rng(v).normal()\nhost = f", "unknown"),
        ("def f(v):\n    r = np.random.default_rng(v)\n    return r.choice(3)\nhost = f", "none"),
        ("host = functools.partial(np.clip, a_min=0)", "none"),
        ("host = print", "prints"),
        ("host = lambda v: print(v)", "prints"),
        ("host = lambda v: print(v, file=sys.stderr)", "prints"),
        ("host = lambda v: logger.info('%s', v)", "prints"),
        ("host = lambda v: logging.info('%s', v)", "prints"),
        ("def g(v):\n    print(v)\nhost = lambda v: g(v)", "prints"),
        ("host = LOG.append", "acts"),
        ("host = lambda v: LOG.append(v)", "acts"),
        ("host = lambda v: print(v, file=LOG)", "acts"),
        ("host = lambda v: list(map(lambda e: LOG.append(e), v))", "acts"),
        ("def f(v):\n    log = LOG\n    log.append(v)\nhost = f", "acts"),
        ("def f(log, v):\n    log.append(v)\nhost = functools.partial(f, LOG)", "acts"),
        ("def f(v, log=LOG):\n    log.append(v)\nhost = f", "acts"),
        ("def f(v):\n    LOG.sort()\n    return v\nhost = f", "acts"),
        ("def f(v):\n    TABLE[0] = v\n    return v\nhost = f", "acts"),
        ("def f(v):\n    np.add(v, 1, out=TABLE)\nhost = f", "acts"),
        ("def f(v):\n    np.copyto(TABLE, v)\nhost = f", "acts"),
        ("def f(v):\n    global STEP\n    STEP = v\nhost = f", "acts"),
        ("def f(v):\n    with open('x', 'w') as out:\n        out.write(str(v))\nhost = f", "acts"),
        ("host = lambda v: np.save('x.npy', v)", "acts"),
        ("host = lambda v: v + np.random.normal()", "acts"),
        ("host = lambda v: v + random.random()", "acts"),
        ("host = lambda v: v + time.time()", "acts"),
        ("def f(v):\n    def inner():\n        LOG.append(v)\n    inner()\n    return v\nhost = f", "acts"),
        ("host = lambda v: v + STEP", "unknown"),
        ("host = helper", "unknown"),
        ("host = lambda v: helper(v)", "unknown"),
        ("host = lambda v: v.predict()", "unknown"),
        ("host = helper.make()(3)", "unknown"),
        ("@helper\ndef f(v):\n    return v\nhost = f", "unknown"),
        ("def f(v):\n    yield v\nhost = f", "unknown"),
        ("def f(v):\n    return f(v)\nhost = f", "none"),
    ],
)
def test_effects(source: str, expected: str) -> None:
    assert kind(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("host = lambda v: LOG.append(v)", True),
        ("host = LOG.append", True),
        ("host = print", True),
        ("host = lambda v: v", False),
        ("def f(v):\n    LOG.append(v)\nhost = f", True),
        ("def f(v):\n    if v:\n        return\n    LOG.append(v)\n    return None\nhost = f", True),
        ("def f(v):\n    return v\nhost = f", False),
        ("host = helper", False),
    ],
)
def test_gives_none(source: str, expected: bool) -> None:
    module, host = found(source)
    assert gives_none(module, host, effects(module, host).node) is expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("host = lambda v: np.sin(v) * v.shape[0]", ""),
        ("host = lambda v: v.tofile('x')", ".tofile"),
        ("host = lambda v: v.astype(np.float64)", ".astype(float64)"),
        ("host = lambda v: v.astype(np.float32)", ""),
        ("host = lambda v: np.random.default_rng(v)", "numpy.random.default_rng"),
        ("host = lambda v: 1 if isinstance(v, np.ndarray) else 2", "isinstance(..., np.ndarray)"),
        ("def f(v):\n    v[0] = 1\nhost = f", "an assignment to its elements"),
        ("def g(n, a):\n    return a.ctypes\nhost = lambda v: g(3, v)", ".ctypes"),
    ],
)
def test_needs_numpy(source: str, expected: str) -> None:
    module, host = found(source)
    node = effects(module, host).node
    assert node is not None
    assert numpy_only(module, node) == expected
