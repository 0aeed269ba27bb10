"""What a name means: aliases, scopes, rebinding, shims, and everything that only looks like JAX."""

# ruff: noqa: E501  (a program a line)

from __future__ import annotations

import ast

import pytest

from looking import expression, marked, view
from shardfix.analysis.module import literal

PURE = "jax.pure_callback"
IO = "jax.experimental.io_callback"
SPEC = "jax.sharding.PartitionSpec"


def meaning(text: str) -> str | None:
    module = view(text)
    return module.resolve(marked(module).func)


def check(table: list[tuple[str, str | None]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("text", "expected"), table)


@check(
    [
        ("import jax\njax.pure_callback(...)", PURE),
        ("import jax as j\nj.pure_callback(...)", PURE),
        ("from jax import pure_callback\npure_callback(...)", PURE),
        ("from jax import pure_callback as pc\npc(...)", PURE),
        ("import jax.experimental\njax.experimental.io_callback(...)", IO),
        ("import jax.experimental as je\nje.io_callback(...)", IO),
        ("from jax import experimental\nexperimental.io_callback(...)", IO),
        ("from jax.experimental import io_callback as ioc\nioc(...)", IO),
        ("import jax.numpy as jnp, numpy as np\njnp.sin(...)", "jax.numpy.sin"),
        ("import jax.numpy\njax.pure_callback(...)", PURE),
        ("from jax import (\n    jit,\n    pure_callback as pc,\n)\npc(...)", PURE),
        ("import jax\npc = jax.pure_callback\npc(...)", PURE),
        ("import jax\na = jax\nb = a\nb.pure_callback(...)", PURE),
        ("from jax import pure_callback as one\ntwo = three = one\nthree(...)", PURE),
        ("import jax\nclass C:\n    def m(self):\n        jax.pure_callback(...)", PURE),
        ("def f():\n    import jax\n    def g():\n        return jax.pure_callback(...)", PURE),
    ]
)
def test_aliases(text: str, expected: str) -> None:
    assert meaning(text) == expected


@check(
    [
        ("from jax.experimental import PartitionSpec as P\nP(...)", SPEC),
        ("from jax.experimental.pjit import PartitionSpec\nPartitionSpec(...)", SPEC),
        ("from jax.interpreters.pxla import PartitionSpec\nPartitionSpec(...)", SPEC),
        ("import jax\njax.P(...)", SPEC),
        ("from jax.sharding import MeshPspecSharding as S\nS(...)", "jax.sharding.NamedSharding"),
        ("from jax.experimental import maps\nmaps.Mesh(...)", "jax.sharding.Mesh"),
        ("from jax._src.callback import io_callback\nio_callback(...)", IO),
    ]
)
def test_names_of_every_era_are_one_object(text: str, expected: str) -> None:
    assert meaning(text) == expected


@check(
    [
        # A module and the function in it share a name.
        ("from jax.experimental import shard_map\nshard_map.shard_map(...)", "jax.experimental.shard_map.shard_map"),
        ("from jax.experimental.shard_map import shard_map\nshard_map(...)", "jax.experimental.shard_map.shard_map"),
        ("from jax import shard_map\nshard_map(...)", "jax.shard_map"),
        ("from jax.experimental import pjit\npjit.pjit(...)", "jax.experimental.pjit.pjit"),
        ("from jax.experimental.pjit import pjit\npjit(...)", "jax.experimental.pjit.pjit"),
        ("from jax.experimental import pjit\npjit(...)", "jax.experimental.pjit"),
    ]
)
def test_a_module_is_not_its_function(text: str, expected: str) -> None:
    assert meaning(text) == expected


@check(
    [
        ("pure_callback(...)", None),
        ("from flax import nnx\nnnx.shard_map(...)", "flax.nnx.shard_map"),
        ("from .jax import pure_callback\npure_callback(...)", ".jax.pure_callback"),
        ("from . import jax\njax.pure_callback(...)", ".jax.pure_callback"),
        ("from ..a import jax as j\nj.pure_callback(...)", "..a.jax.pure_callback"),
        ("def pure_callback(x): ...\npure_callback(...)", None),
        ("class jax:\n    pure_callback = print\njax.pure_callback(...)", None),
        ("import jax\njax.pure_callback()(...)", None),
        ("import jax\n[jax][0].pure_callback(...)", None),
        ("import jax\ngetattr(jax, 'pure_callback')(...)", None),
    ]
)
def test_what_is_not_jax(text: str, expected: str | None) -> None:
    assert meaning(text) == expected


@check(
    [
        ("from jax import *\npure_callback(...)", PURE),
        ("from jax.sharding import *\nPartitionSpec(...)", SPEC),
        ("from helpers import *\npure_callback(...)", None),
        ("from jax import *\nfrom helpers import *\npure_callback(...)", None),
        ("from jax import *\ndef pure_callback(x): ...\npure_callback(...)", None),
        ("from .jax import *\npure_callback(...)", None),
    ]
)
def test_star_imports(text: str, expected: str | None) -> None:
    assert meaning(text) == expected


@check(
    [
        ("import jax\ndef f(jax):\n    jax.pure_callback(...)", None),
        ("import jax\nf = lambda jax: jax.pure_callback(...)", None),
        ("import jax\ndef f(*, jax=None):\n    jax.pure_callback(...)", None),
        ("import jax\ndef f(*jax):\n    jax.pure_callback(...)", None),
        ("import jax\ndef f(**jax):\n    jax.pure_callback(...)", None),
        ("import jax\ndef f():\n    for jax in y: jax.pure_callback(...)", None),
        ("import jax\ndef f():\n    with a as jax: jax.pure_callback(...)", None),
        ("import jax\ndef f():\n    with a as (b, jax): jax.pure_callback(...)", None),
        ("import jax\ndef f():\n    try: pass\n    except E as jax: jax.pure_callback(...)", None),
        ("import jax\ndef f():\n    match y:\n        case [jax]: jax.pure_callback(...)", None),
        ("import jax\ndef f():\n    match y:\n        case {**jax}: jax.pure_callback(...)", None),
        ("import jax\ndef f():\n    match y:\n        case [*jax]: jax.pure_callback(...)", None),
        ("import jax\ndef f():\n    a, (jax, *b) = y\n    jax.pure_callback(...)", None),
        ("import jax\ndef f():\n    def jax(): ...\n    jax.pure_callback(...)", None),
        ("import jax\ndef f():\n    import notjax as jax\n    jax.pure_callback(...)", "notjax.pure_callback"),
        # The default of a parameter is evaluated outside.
        ("import jax\ndef f(jax=jax.pure_callback(...)): ...", PURE),
        ("import jax\n@jax.pure_callback(...)\ndef f(jax): ...", PURE),
        ("import jax\ndef f(x: jax.pure_callback(...), jax): ...", PURE),
    ]
)
def test_shadowing(text: str, expected: str | None) -> None:
    assert meaning(text) == expected


@check(
    [
        ("import jax\n[jax.pure_callback(...) for jax in y]", None),
        ("import jax\n{jax: jax.pure_callback(...) for jax in y}", None),
        ("import jax\n(1 for jax in y if jax.pure_callback(...))", None),
        ("import jax\n[1 for a in y for jax in a if jax.pure_callback(...)]", None),
        ("import jax\n[1 for a in y for b in jax.pure_callback(...)]", PURE),
        # The first iterable is evaluated outside.
        ("import jax\n[1 for jax in jax.pure_callback(...)]", PURE),
        ("import jax\n[jax for jax in y]\njax.pure_callback(...)", PURE),
        ("import jax\n[(jax := a) for a in y]\njax.pure_callback(...)", None),
        ("import jax\nif (pc := jax.pure_callback):\n    pc(...)", PURE),
        ("import jax\ndef f():\n    return [pc for a in y if (pc := jax.pure_callback)], pc(...)", PURE),
    ]
)
def test_comprehensions_and_walrus(text: str, expected: str | None) -> None:
    assert meaning(text) == expected


@check(
    [
        # A class body is not visible in its methods.
        ("import jax\nclass C:\n    jax = 1\n    def m(self): jax.pure_callback(...)", PURE),
        ("import jax\nclass C:\n    jax = 1\n    jax.pure_callback(...)", None),
        (
            "import jax\nclass C:\n    from x import jax\n    def m(self, d=jax.pure_callback(...)): ...",
            "x.jax.pure_callback",
        ),
        ("class C:\n    from jax import pure_callback as pc\n    pc(...)", PURE),
        ("class C:\n    from jax import pure_callback as pc\n    def m(self): pc(...)", None),
    ]
)
def test_class_scope(text: str, expected: str | None) -> None:
    assert meaning(text) == expected


@check(
    [
        ("import jax\ndef f():\n    global jax\n    jax = 1\njax.pure_callback(...)", None),
        ("def f():\n    global jax\n    import jax\ndef g():\n    jax.pure_callback(...)", PURE),
        (
            "def f():\n    jax = None\n    def g():\n        nonlocal jax\n        import jax\n    jax.pure_callback(...)",
            None,
        ),
        ("import jax\ndef f(jax):\n    def g():\n        global jax\n        jax.pure_callback(...)", PURE),
    ]
)
def test_global_and_nonlocal(text: str, expected: str | None) -> None:
    assert meaning(text) == expected


@check(
    [
        ("import jax\njax = other\njax.pure_callback(...)", None),
        ("jax = other\nimport jax\njax.pure_callback(...)", PURE),
        ("import jax\nif a:\n    jax = other\njax.pure_callback(...)", None),
        ("import jax\njax.pure_callback(...)\njax = other", PURE),
        ("import jax\nfor a in y:\n    jax.pure_callback(...)\n    jax = other", None),
        ("import jax\nwhile a:\n    jax = other\n    import jax\n    jax.pure_callback(...)", PURE),
        ("import jax\ndef f(): jax.pure_callback(...)\njax = other", None),
        ("import jax\ndel jax\njax.pure_callback(...)", None),
        ("import jax\njax += 1\njax.pure_callback(...)", None),
        ("import jax\nif a:\n    jax = other\nelse:\n    jax.pure_callback(...)", None),
        ("if a:\n    from jax import pure_callback as pc\nelse:\n    from x import pc\npc(...)", None),
        ("pc = None\npc(...)\nfrom jax import pure_callback as pc", None),
    ]
)
def test_rebinding(text: str, expected: str | None) -> None:
    assert meaning(text) == expected


@check(
    [
        # Both sides of a shim may mean the same object.
        (
            "try:\n    from jax.sharding import PartitionSpec as P\n"
            "except ImportError:\n    from jax.experimental import PartitionSpec as P\nP(...)",
            SPEC,
        ),
        (
            "try:\n    from jax import shard_map\n"
            "except ImportError:\n    from jax.experimental.shard_map import shard_map\nshard_map(...)",
            None,
        ),
        ("try:\n    import jax\nexcept ImportError:\n    jax = None\njax.pure_callback(...)", None),
        ("try:\n    import jax\nexcept ImportError:\n    raise\njax.pure_callback(...)", PURE),
        ("if a:\n    import jax\nelse:\n    import jax\ndef f(): jax.pure_callback(...)", PURE),
    ]
)
def test_several_imports_of_one_name(text: str, expected: str | None) -> None:
    assert meaning(text) == expected


def test_a_loop_of_aliases_ends() -> None:
    assert meaning("a = b\nb = a\ndef f(): a(...)") is None
    assert meaning("x = x.y\nx(...)") is None


def test_a_long_chain_of_aliases_ends() -> None:
    chain = "".join(f"a{i + 1} = a{i}\n" for i in range(3000))
    assert meaning(f"import jax\na0 = jax\n{chain}a3000(...)") is None


# -- values -------------------------------------------------------------------------------------------------------


def value_of(text: str) -> str:
    module = view(text)
    call = marked(module)
    return module.source(module.value(call.func))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = f(1)\na(...)", "f(1)"),
        ("a = f(1)\nb = a\nb(...)", "f(1)"),
        ("a: int = f(1)\na(...)", "f(1)"),
        ("a, b = f(1), g(2)\nb(...)", "g(2)"),
        ("a, *b = f(1), g(2)\na(...)", "a"),
        ("(a := f(1))\na(...)", "f(1)"),
        ("a = 1\na = f(1)\na(...)", "f(1)"),
        ("if x:\n    a = 1\nelse:\n    a = 2\na(...)", "a"),
        ("a = 1\ndef f(): a(...)", "1"),
        ("a = 1\ndef f(): a(...)\na = 2", "a"),
        ("for a in x: a(...)", "a"),
        ("a = 1\nfor i in x:\n    a(...)\n    a = 2", "a"),
        ("a = 1\na += 1\na(...)", "a"),
        ("class C:\n    def __init__(self): self.s = f(1)\n    def m(self): self.s(...)", "f(1)"),
        ("class C:\n    def __init__(self): self.s: int = f(1)\n    def m(self): self.s(...)", "f(1)"),
        ("class C:\n    s = f(1)\n    def m(self): self.s(...)", "f(1)"),
        ("class C:\n    s: T = f(1)\n    def m(self): self.s(...)", "self.s"),
        ("class C:\n    def s(self): ...\n    def m(self): self.s(...)", "self.s"),
        ("class C:\n    s = 1\n    def m(self):\n        self.s = 2\n        self.s(...)", "self.s"),
        ("class C:\n    def m(self):\n        self.s = 1\n        self.s, b = 2, 3\n        self.s(...)", "self.s"),
        ("class C:\n    def m(self): self.s = 1\nclass D:\n    def m(self): self.s(...)", "self.s"),
        (
            "class C:\n    def a(self):\n        for self.s in x: pass\n    s = 1\n    def m(self): self.s(...)",
            "self.s",
        ),
        (
            "class C:\n    s = 1\n    def a(self):\n        with f() as self.s: pass\n    def m(self): self.s(...)",
            "self.s",
        ),
        ("class C:\n    s = 1\n    def a(self):\n        del self.s\n    def m(self): self.s(...)", "self.s"),
        (
            "class C:\n    def a(self):\n        self.s = 1\n    def b(other):\n        other.s = 2\n    def m(self): self.s(...)",
            "self.s",
        ),
        ("class C:\n    def __init__(self): self.s = 1\n    def m(self): self.s(...)\nc = C()\nc.s = 2", "self.s"),
        ("class C:\n    s = 1\n    def m(self): self.s(...)\nC.s = 2", "self.s"),
        ("class C:\n    s = 1\n    def a(self): setattr(self, 's', 2)\n    def m(self): self.s(...)", "self.s"),
        ("class C:\n    s = 1\n    def a(self, k): setattr(self, k, 2)\n    def m(self): self.s(...)", "self.s"),
        (
            "class C:\n    s = 1\n    def a(self): object.__setattr__(self, 's', 2)\n    def m(self): self.s(...)",
            "self.s",
        ),
        ("class C:\n    s = 1\n    def m(self): self.s(...)\nC().__setattr__('s', 2)", "self.s"),
        ("class C:\n    s = 1\n    def a(self, k): self.__dict__.update(k)\n    def m(self): self.s(...)", "self.s"),
        ("class C:\n    s = 1\n    def a(self): setattr(self, 't', 2)\n    def m(self): self.s(...)", "1"),
        ("class C:\n    s = 1\n    def m(self): self.s(...)\nclass D(C):\n    s = 2", "self.s"),
        ("class C:\n    s = 1\n    def m(self): self.s(...)\nclass D(C): ...\nclass E(D):\n    s = 2", "self.s"),
        ("class C:\n    def a(self): self.s = 2\nclass D(C):\n    s = 1\n    def m(self): self.s(...)", "self.s"),
        ("class C:\n    s = 1\n    def m(self): self.s(...)\nclass D:\n    def m(self): self.s = 2", "1"),
        ("class C:\n    def a(self): self.s = 1\n    def m(this, self): self.s(...)", "self.s"),
        ("class C:\n    def a(this, self): self.s = 1\n    def m(self): self.s(...)", "self.s"),
        ("class C:\n    def a(self): self.s = 1\n    def m(self): return lambda: self.s(...)", "1"),
        ("class C:\n    def a(self): self.s = 1\n    def m(self): return lambda self: self.s(...)", "self.s"),
    ],
)
def test_values(text: str, expected: str) -> None:
    assert value_of(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import functools, jax\nf = functools.partial(jax.pure_callback, h)\nf(...)", PURE),
        ("from functools import partial as p\nimport jax\np(p(jax.pure_callback, h), s)(...)", PURE),
        ("import functools, jax\nfunctools.partial(jax.pure_callback, h)(...)", PURE),
        ("from mine import partial\nimport jax\npartial(jax.pure_callback, h)(...)", None),
        ("import functools\nf = functools.partial()\nf(...)", None),
        ("import functools\nf = functools.partial(f)\nf(...)", None),
    ],
)
def test_partials(text: str, expected: str | None) -> None:
    module = view(text)
    assert module.callee(marked(module)) == expected


# -- the same meaning elsewhere -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mesh = m()\nuse(mesh)\ndef f(): at(...)", True),
        ("mesh = m()\nuse(mesh)\ndef f(mesh): at(...)", False),
        ("mesh = m()\nuse(mesh)\nmesh = n()\nat(...)", False),
        ("mesh = m()\nuse(mesh)\nat(...)", True),
        ("at(...)\nmesh = m()\nuse(mesh)", False),
        ("def f(mesh):\n    use(mesh)\n    def g(): at(...)", True),
        ("def f(mesh):\n    use(mesh)\ndef g(mesh): at(...)", False),
        ("mesh = m()\nuse(mesh)\n[at(...) for mesh in y]", False),
        ("class C:\n    mesh = m()\n    use(mesh)\n    def f(self): at(...)", False),
    ],
)
def test_same_meaning(text: str, expected: bool) -> None:
    module = view(text)
    mesh = module.calls()[[module.source(c.func) for c in module.calls()].index("use")].args[0]
    assert module.same_meaning(mesh, marked(module)) is expected


# -- positions ----------------------------------------------------------------------------------------------------


def test_spans_count_characters() -> None:
    text = "ä = '\U0001f600'; f(ä, 'ö')\r\n\x0cg('\u2028', x)\rh(1)\n"
    module = view(text)
    for source in ("f(ä, 'ö')", "g('\u2028', x)", "h(1)"):
        start, end = module.span(expression(module, source))
        assert text[start:end] == source
    assert [module.position(module.span(c)[0])[0] for c in module.calls()] == [1, 2, 3]


def test_calls_come_in_the_order_of_the_text() -> None:
    text = "@a()\ndef f(x=b()):\n    return [c(y) for y in d()], {e(): g() for z in h()}\nclass C(i(), metaclass=j()): k()\n"
    module = view(text)
    spans = [module.span(c) for c in module.calls()]
    assert spans == sorted(spans)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("('x', None)", ("x", None)),
        ("['x']", ["x"]),
        ("{'x'}", {"x"}),
        ("frozenset({'x'})", frozenset({"x"})),
        ("set()", frozenset()),
        ("tuple(['x'])", frozenset({"x"})),
        ("-1", -1),
        ("x", ...),
        ("('x', y)", ...),
        ("f()", ...),
    ],
)
def test_literals(text: str, expected: object) -> None:
    node = ast.parse(text, mode="eval").body
    assert literal(node) == expected
