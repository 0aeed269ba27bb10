"""Edits of calls: the argument and its comma, nothing else."""

from __future__ import annotations

import ast

import pytest

from looking import expression, view
from shardfix import editing, engine
from shardfix.analysis.module import Module


def outer_call(module: Module) -> ast.Call:
    return module.calls()[0]


def argument(call: ast.Call, which: str) -> ast.expr | ast.keyword:
    for keyword in call.keywords:
        if keyword.arg == which:
            return keyword
    return next(a for a in call.args if ast.unparse(a) == which)


@pytest.mark.parametrize(
    ("before", "which", "after"),
    [
        ("f(a, b, c)", "a", "f(b, c)"),
        ("f(a, b, c)", "b", "f(a, c)"),
        ("f(a, b, c)", "c", "f(a, b)"),
        ("f(a)", "a", "f()"),
        ("f(a,)", "a", "f()"),
        ("f(a, b,)", "b", "f(a,)"),
        ("f(x=1)", "x", "f()"),
        ("f(a, x=1, y=2)", "x", "f(a, y=2)"),
        ("f(x=1, *a)", "x", "f(*a)"),
        ("f(*a, x=1)", "x", "f(*a)"),
        ("f(x=1, **k)", "x", "f(**k)"),
        ("f(**k, x=1)", "x", "f(**k)"),
        ("f((a), b)", "b", "f((a))"),
        ("f(a, (b))", "b", "f(a)"),
        ("f((a), b)", "a", "f(b)"),
        ("f((a))", "a", "f()"),
        ("f(a, x=(1))", "x", "f(a)"),
        ("f(x=(1), y=2)", "x", "f(y=2)"),
        ("f(x=(1))", "x", "f()"),
        ("f(x=(yield), y=2)", "x", "f(y=2)"),
        ("f(\n    a,\n    x=1,\n    y=2,\n)", "x", "f(\n    a,\n    y=2,\n)"),
        ("f(\n    a,\n    x=1,\n    y=2,\n)", "y", "f(\n    a,\n    x=1,\n)"),
        ("f(\n    a,\n    x=1\n)", "x", "f(\n    a\n)"),
        ("f(\n    x=1,\n    y=2,\n)", "x", "f(\n    y=2,\n)"),
        ("f(\n    x=1,\n)", "x", "f(\n)"),
        ("f(\r\n    a,\r\n    x=1,\r\n)", "x", "f(\r\n    a,\r\n)"),
        ("f(a, x=g(1, 2), y=h(')'))", "x", "f(a, y=h(')'))"),
        ("f(a, 'b,)', c)", "'b,)'", "f(a, c)"),
        ("f(a , x = 1 , y=2)", "x", "f(a , y=2)"),
        ("f(a \\\n, x=1)", "x", "f(a)"),
    ],
)
def test_drop_argument(before: str, which: str, after: str) -> None:
    module = view(f"def g():\n    {before}\n")
    call = outer_call(module)
    edit = editing.drop_argument(module, call, argument(call, which))
    result = engine._splice(module.text, [edit])
    assert result == f"def g():\n    {after}\n"
    ast.parse(result)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("f()", "f(k=1)"),
        ("f( )", "f( k=1)"),
        ("f(a)", "f(a, k=1)"),
        ("f(a,)", "f(a, k=1,)"),
        ("f((a))", "f((a), k=1)"),
        ("f(a, x=(2))", "f(a, x=(2), k=1)"),
        ("f(*a)", "f(*a, k=1)"),
        ("f(**a)", "f(**a, k=1)"),
        ("f(\n    a,\n    b,\n)", "f(\n    a,\n    b,\n    k=1,\n)"),
        ("f(\n    a,\n    b\n)", "f(\n    a,\n    b,\n    k=1\n)"),
        ("f(\n    a,\n)", "f(\n    a,\n    k=1,\n)"),
        ("f(a,\n  b)", "f(a,\n  b,\n  k=1)"),
        ("f(a, b,\n  c)", "f(a, b,\n  c,\n  k=1)"),
        ("f(\n    a, b)", "f(\n    a, b, k=1)"),
        ("f(\n    a,\n    b,  # why\n)", "f(\n    a,\n    b,  # why\n    k=1,\n)"),
        ("f(x for x in y)", "f((x for x in y), k=1)"),
        ("f(a, b)(c)", "f(a, b)(c, k=1)"),
    ],
)
def test_add_keyword(before: str, after: str) -> None:
    module = view(before)
    edits = editing.add_keyword(module, outer_call(module), "k=1")
    result = engine._splice(module.text, [edits] if not isinstance(edits, list) else edits)
    assert result == after
    ast.parse(result)


def test_wrap_on_one_line() -> None:
    module = view("y = f(a)\n")
    edits = editing.wrap(module, expression(module, "f(a)"), "g(", ", b)")
    assert engine._splice(module.text, edits) == "y = g(f(a), b)\n"


def test_wrap_breaks_a_long_line() -> None:
    call = f"f({'a' * 70})"
    module = view(f"if x:\n\treturn_ = {call}, 1\n")
    edits = editing.wrap(module, expression(module, call), "some.long_function(", ", NS(m, P('x')))")
    assert engine._splice(module.text, edits) == (
        f"if x:\n\treturn_ = some.long_function(\n\t    {call}, NS(m, P('x'))\n\t), 1\n"
    )


def test_wrap_puts_each_argument_on_its_line_where_needed() -> None:
    call = f"f({'a' * 90})"
    module = view(f"y = {call}\n")
    edits = editing.wrap(module, expression(module, call), "jit(lambda x: g(", ", NS(m, ')'))) (x)")
    assert engine._splice(module.text, edits) == (f"y = jit(lambda x: g(\n    {call},\n    NS(m, ')'),\n)) (x)\n")


def test_wrap_leaves_the_lines_of_a_long_call_alone() -> None:
    module = view("y = f(\n    a,  # first\n    b,\n)\n")
    edits = editing.wrap(module, module.calls()[0], "g(", ", c)")
    assert engine._splice(module.text, edits) == "y = g(f(\n    a,  # first\n    b,\n), c)\n"


def test_wrap_breaks_no_line_in_an_f_string() -> None:
    call = f"f({'a' * 90})"
    module = view(f'y = f"{{{call}}}"\n')
    edits = editing.wrap(module, expression(module, call), "g(", ", NS(m, P('x')))")
    assert engine._splice(module.text, edits) == f"y = f\"{{g({call}, NS(m, P('x')))}}\"\n"


def test_replace() -> None:
    module = view("f(('ä'), b)\n")
    assert engine._splice(module.text, [editing.replace(module, expression(module, "'ä'"), "x")]) == "f((x), b)\n"
