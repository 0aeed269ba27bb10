"""Python of every version from 3.8 to 3.14 is read on any of them, and hostile text is refused quickly."""

from __future__ import annotations

import ast
import re
import time
import warnings

import libcst
import pytest

from looking import view
from shardfix import engine
from shardfix.config import Settings
from shardfix.model import Status
from shardfix.parse import ParseFailure, line_starts, parse

#: version that brought it -> a program with the construct, and `pure_callback` calls beside and inside of it
NEWER = {
    "3.8 walrus": "if (n := g(1)) and g(n): g(2)\n",
    "3.8 positional only": "def f(a, /, b, *, c): return g(a)\n",
    "3.9 decorator": "@a[0].b(1)\ndef f(): return g(1)\n",
    "3.10 match": "match x:\n    case {'a': [1, *rest], **kw} if g(1): g(2)\n    case C(x=1) | None: g(3)\n",
    "3.10 with": "with (a as b, c as d,): g(b)\n",
    "3.11 except star": "try:\n    g(1)\nexcept* (A, B) as e:\n    g(2)\nexcept *C:\n    g(3)\n",
    "3.11 star index": "x[*a, 1] = g(1)\ndef f(*a: *T): return g(2)\n",
    "3.12 type alias": "type A[T: int, *Ts, **P] = list[T]\ng(1)\n",
    "3.12 type alias over lines": "type A[T] = (\n    list[T]\n    | None\n)\ng(1)\n",
    "3.12 generics": "def f[T, *Ts, **P](x: T) -> T: return g(1)\nclass C[T: (int, str)](B): x = g(2)\n",
    "3.12 quotes": "x = f'{a['k']} {g('y')!r:>{w['n']}}'\ng(1)\n",
    "3.12 nested f": "x = f'{f'{f'{1}'}'}'; y = g(1)\n",
    "3.12 backslash": "x = f'{'\\n'.join(a)}'\ng(1)\n",
    "3.12 lines": 'x = f"""{\n    a["""k"""]  # why\n}"""\ng(1)\n',
    "3.12 wide": "é = f'{a['ü']}', g('ö'); g('ß')\n",
    "3.13 defaults": "class C[T = int, *Ts = *tuple[int], **P = [int]]: x = g(1)\ntype A[T = str] = T\n",
    "3.14 except": "try:\n    g(1)\nexcept A, B:\n    g(2)\n",
    "3.14 template": "x = t'{a} {g(1)}'\ng(2)\n",
    "3.14 template in f": "x = f'{t'{1}'}'\ng(2)\n",
}


@pytest.mark.parametrize("name", NEWER)
def test_every_grammar(name: str) -> None:
    text = NEWER[name]
    for before in ("", "# é\n", "x = 1\r\n"):
        module = view(before + text)
        calls = [c for c in module.calls() if module.source(c.func) == "g"]
        assert calls, "nothing is left to look at"
        for call in calls:
            assert module.source(call).startswith("g(")
            assert module.source(call).endswith(")")


@pytest.mark.parametrize("name", NEWER)
def test_every_grammar_goes_through_the_engine(name: str) -> None:
    head = "import jax\nf = jax.jit(lambda x: jax.pure_callback(h, x, x))\n"
    report = engine.fix(head + NEWER[name], "program.py", Settings(select=("SF101",)))
    assert report.status is Status.OK, report.error
    assert report.after == report.before


def test_names_in_masked_text_are_known() -> None:
    parsed = parse("type A = list[Mesh]\nx = f'{a['k']}{Spec}'\n")
    names = parsed.masked_names | {n.id for n in ast.walk(parsed.tree) if isinstance(n, ast.Name)}
    assert {"Mesh", "Spec", "a"} <= names


@pytest.mark.parametrize(
    "text",
    [
        "print 'x'\n",
        "exec 'x' in y\n",
        "x = 0777\n",
        "def f(a, (b, c)): pass\n",
        "raise E, 'x'\n",
        "def f(:\n",
        "x = (1\n",
        "x = 'abc\n",
        "  x = 1\n",
        "if x:\npass\n",
        "if x:\n\ty\n        z\n",
        "x = $\n",
        "async = 1\n",
        "return\nx ==\n",
        "{% if x %}\n",
        "<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> b\n",
        "\x00",
        "x = 1\x00\n",
        "# -*- coding: nonsense -*-\nx = (\n",
        "match x:\n    case 1\n",
        "f'{'\n",
        "f'{a b}'\n",
        "x = \ud800\n",
        "def f[1](x): pass\n",
        "def f[](x): pass\n",
        "def f[T T](x): pass\n",
        "class C[  # T\n]: pass\n",
        "class C[T, 'S']: pass\n",
        "type A = \n",
        "type A[] = int\n",
        "type A[T] = B = int\n",
        "type A = int str\n",
        "x = ''t'{a}'\n",
    ],
)
def test_what_no_python_reads(text: str) -> None:
    with pytest.raises(ParseFailure, match=r"^line \d+: does not parse: [^\n]+$"):
        parse(text)


DEEP = {
    "brackets": "x = " + "(" * 5000 + ")" * 5000,
    "open brackets": "(" * 100_000,
    "lists": "x = " + "[" * 90 + "]" * 90,
    "sum": "x = " + "+".join(["1"] * 20_000),
    "minus": "x = " + "-" * 20_000 + "1",
    "not": "x = " + "not " * 20_000 + "1",
    "power": "x = " + "**".join(["1"] * 20_000),
    "attributes": "x = a" + ".b" * 20_000,
    "calls": "x = a" + "()" * 20_000,
    "lambdas": "x = " + "lambda: " * 5000 + "1",
    "conditionals": "x = " + "1 if a else " * 5000 + "1",
    "blocks": "".join(" " * i + "if x:\n" for i in range(99)) + " " * 99 + "pass\n",
    "elifs": "if x:\n    pass\n" + "elif x:\n    pass\n" * 5000,
    "f-strings": "x = " + "f'{" * 50 + "}'" * 50,
    "backslashes": "x = 1 + \\\n" * 5000 + "1\n",
    "one long line": "x = [" + "1, " * 200_000 + "]\n",
    "many names": "".join(f"a{i} = a{i - 1}\n" for i in range(20_000)),
    "decorators": "@d\n" * 5000 + "def f(): pass\n",
    "comparisons": "x = " + " < ".join(["a"] * 20_000),
    "type alias and brackets": "type A = int\nx = " + "(" * 5000 + ")" * 5000,
    "type alias and a sum": "type A = int\nx = " + "+".join(["1"] * 20_000),
    "type alias and minus": "type A = int\nx = " + "-" * 20_000 + "1",
    "type alias and attributes": "type A = int\nx = a" + ".b" * 20_000,
}


@pytest.mark.parametrize("name", DEEP)
def test_hostile_nesting_ends_well(name: str) -> None:
    """Neither a crash nor a long wait, whatever comes out."""
    text = "import jax\njax.pure_callback(f, s, x, sharding=s)\n" + DEEP[name]
    start = time.monotonic()
    report = engine.fix(text, "program.py", Settings())
    assert time.monotonic() - start < 30
    assert report.after == report.before
    assert report.status is Status.OK or report.error.startswith("line ")


PARTS = {
    "functions": "x = 'ü'\n\ndef f(x):\n    pass\n\n@g(1)\nclass C:\n\n    def f(self): pass\n\nasync def h(): g(2)\n",
    "a string over lines": 'x = """\n\ndef f(x):\n\nclass C:\n"""\n\ndef f(x): return g(1)\n',
    "strings that are balanced": 'x = """\n\ndef f(): """, """\n\nclass C: """\n\nclass C: x = g(1)\n',
    "brackets": "x = [\n\n@ y,\n]\n\ndef f(): g(1)\n",
    "in brackets": "x = (a\n\n@ b)\n\n@ g(1)\ndef f(): pass\n",
    "a backslash": "x = 1 + \\\n\ndef f(): pass\n",
    "a backslash that ends": "x = 1 \\\n\ndef f(): return g(1)\n",
    "decorators apart": "@g(1)\n\n@g(2)\n\ndef f(): pass\n",
    "blocks": "if x:\n    pass\n\nclass C: pass\n\nfor x in y:\n    g(1)\nelse:\n    g(2)\n\ndef f(): g(3)\n",
    "no body": "try:\n    pass\n\ndef f(): pass\nexcept E: pass\n",
    "wrong": "x = 1\n\ndef f(): pass\n\ndef g() return\n",
    "form feeds": "x = 1\n\x0c\n\ndef f(): g(1)\n\n\n\n\x0cdef f(): g(2)\n\ndef h(): g(3)",
    "newlines of Windows": "x = 1\r\n\r\ndef f(): g(1)\r\n\n\ndef h(): g(2)\r\n",
    "old newlines": "x = 1\r\n\ndef f(): g(1)\r\r\n\ndef h(): g(2)\n\ndef i(): g(3)",
    "generics": "x = 1\n\ndef f[T](x: T): g(1)\n\ntype A = int\n\ndef h(): g(2)\n",
}


@pytest.mark.parametrize("name", PARTS)
def test_a_text_read_in_parts_means_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def read() -> str:
        try:
            return ast.dump(parse(PARTS[name]).tree, include_attributes=True)
        except ParseFailure as failure:
            return str(failure)

    whole = read()
    monkeypatch.setattr("shardfix.parse._PART", 1)
    assert read() == whole


def test_long_texts_are_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    parser = ast.parse

    def note(text: str) -> ast.Module:
        read.append(len(text.lstrip("\n")))
        return parser(text)

    monkeypatch.setattr(ast, "parse", note)
    text = "".join(f"def f{number}():\n    return {'1 + ' * 25}1\n\n" for number in range(1000))
    assert len(parse(text).tree.body) == 1000
    assert sum(read) == len(text)
    assert max(read) < 21_000


def test_warnings_about_the_text_are_not_ours() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parse("x = '\\d'\nassert (1, 'x')\n1 is 1\n")


def test_line_starts_know_only_the_newlines_of_python() -> None:
    text = "a\nb\r\nc\rd\x0ce\x0bf\x1cg\x85h\u2028i"
    assert [text[start] for start in line_starts(text)] == ["a", "b", "c", "d"]
    assert line_starts("") == [0]


GENERICS = {
    "in a string": 's = """\nclass C[T]:\ntype A = int\n"""\ntype B = int\ng(1)\n',
    "in a string alone": 's = """\ndef f[T](x): pass\n"""\nx = f"{a["k"]}"; g(1)\n',
    "wide": 'async def f[T: "é€"](x: T = g("ö")): g("ß")\n',
    "one line": "class C[T]: pass; g(1)\ntype A[T] = list[T]; g(2)\n",
    "over lines": "class C[\n    T,  # ]\n\n    S: ')',\n](B, k=g(1)):\n    type A = (\n        int\n    )\n    g(2)\n",
    "no bases": "class C[\n    T\n]: g(1)\ndef f[\n    T\n] (x=g(2)): pass\n",
    "continued": "type A = \\\n    int\ng(1)\n",
    "no alias": "type = 1\ntype: int = 2\nprint(type)\ntype(g(1))\ndef f[T](): g(2)\n",
    "bounds": "def f[T: (int, str), *Ts, **P](x): g(1)\nclass C[T: list[int], S: 'a, b']: g(2)\n",
    "nested": "def f[T](x):\n    type A[S] = dict[T, S]\n    async def h[R]() -> A[R]: return g(1)\n",
}


@pytest.mark.parametrize("name", GENERICS)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_generics_leave_everything_else_in_its_place(name: str, newline: str) -> None:
    text = GENERICS[name].replace("\n", newline)
    module = view(text)
    calls = [module.source(call) for call in module.calls()]
    assert sorted(call for call in calls if call.startswith("g(")) == sorted(re.findall(r"g\([^)]*\)", text))


def test_generics_are_read_without_a_second_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("LibCST takes half a second for a long file")

    monkeypatch.setattr(libcst, "parse_module", never)
    for name in ("wide", "over lines", "no bases", "no alias", "bounds", "nested"):
        parse(GENERICS[name])
    parsed = parse("type A = list[Mesh]\nclass C[T: Spec](B): pass\n")
    names = parsed.masked_names | {n.id for n in ast.walk(parsed.tree) if isinstance(n, ast.Name)}
    assert {"Mesh", "Spec", "B"} <= names
