"""The one walk over a tree: what it keeps is what a plain walk finds, and scopes looked up later are the right ones."""

from __future__ import annotations

import ast

import pytest

from looking import expression, view
from shardfix.analysis.guards import guarded
from shardfix.analysis.scopes import walk

PROGRAM = '''
import os
import jax.numpy as jnp
from jax import lax as l


@jax.jit(static_argnums=first)
def outer(a: int, /, b=default, *c, d: "str" = other, **e) -> result:
    global shared
    shared = {**a, "k": b[1:2, ...], None: lambda x=b, *y: x + y}
    async def inner(self):
        nonlocal b
        async with lock as (f, [g, *h]):
            b += await f
        return [(i, j) async for i in k if i for j in i]
    class Inside(Base, metaclass=Meta):
        field: int = jnp.x
        def method(self):
            return field, self.y, super().z
    try:
        del a
    except* (ValueError, os.error) as error:
        raise f"{error!r:>{width}}" from error
    match a:
        case {"x": m, **rest} | Point(0, y=n) | [_, *tail] as whole if (w := m) > 0 <= n:
            return {o: p for o, p in rest.items()}, {q for q in tail}
    for r in s:
        while not r and -r or yes:
            r.append(*t, u=v, **w)
    return (yield x) if not a is b else (yield from a)
'''


def _plain(tree: ast.AST) -> set[ast.AST]:
    left_out = (ast.expr_context, ast.operator, ast.unaryop, ast.cmpop, ast.boolop)
    return {node for node in ast.walk(tree) if not isinstance(node, left_out)}


@pytest.fixture(scope="module")
def program() -> str:
    try:
        ast.parse(PROGRAM)
    except SyntaxError:  # Python 3.10 has no `except*`
        return PROGRAM.replace("except*", "except")
    return PROGRAM


def test_every_node_is_kept_once(program: str) -> None:
    module = view(program)
    every = [node for nodes in module.scopes.by_type.values() for node in nodes]
    assert all(type(node) is kind for kind, nodes in module.scopes.by_type.items() for node in nodes)
    assert len(every) == len(set(every))
    assert set(every) == _plain(module.tree)
    assert set(every) - {module.tree} == set(module.scopes.parents)


def test_a_walk_without_operators_finds_what_a_plain_one_does(program: str) -> None:
    for node in view(program).tree.body:
        assert set(walk(node)) == _plain(node)


def test_calls_and_nodes_come_in_the_order_of_the_source(program: str) -> None:
    module = view(program)
    assert set(module.calls()) == {node for node in ast.walk(module.tree) if isinstance(node, ast.Call)}
    positions = [(call.lineno, call.col_offset) for call in module.calls()]
    assert positions == sorted(positions)
    mixed = module.nodes_mixed(ast.Name, ast.Attribute)
    starts = [(node.lineno, node.col_offset) for node in mixed]
    assert starts == sorted(starts)
    assert sorted(map(id, mixed)) == sorted(map(id, module.nodes(ast.Name, ast.Attribute)))
    inner = [node.value for node in mixed if isinstance(node, ast.Attribute) and node.value in mixed]
    assert inner
    assert all(mixed.index(module.parent(node)) < mixed.index(node) for node in inner)  # type: ignore[arg-type]
    assert [node.attr for node in module.loads_of("append")] == ["append"]


@pytest.mark.parametrize(
    ("source", "owner"),
    [
        ("first", None),
        ("default", None),
        ("result", None),
        ("int", None),
        ("other", None),
        ("b[1:2, ...]", "outer"),
        ("x + y", "<lambda>"),
        ("jnp.x", "outer"),
        ("Base", "outer"),
        ("self.y", "method"),
        ("k", "inner"),
        ("w := m", "outer"),
        ("yield x", "outer"),
    ],
)
def test_what_is_evaluated_in_which_function(program: str, source: str, owner: str | None) -> None:
    module = view(program)
    function = module.function(expression(module, source))
    assert getattr(function, "name", "<lambda>" if function is not None else None) == owner


def test_what_is_not_of_the_tree_has_no_function(program: str) -> None:
    module = view(program)
    stranger = ast.Name("a", ast.Load())
    assert module.function(stranger) is None
    assert not module.contains(stranger)
    with pytest.raises(KeyError):
        module.scopes.scope(stranger)


@pytest.mark.parametrize("inner_first", [True, False])
def test_the_answer_about_a_node_is_no_answer_about_those_around_it(inner_first: bool) -> None:
    module = view("""
        import jax
        def f():
            g(a)
            if hasattr(jax, "shard_map"):
                return g(b)
            g(c)
    """)
    nodes = {name: expression(module, f"g({name})") for name in ("b", "a", "c")}
    for name in sorted(nodes, reverse=inner_first):
        assert guarded(module, nodes[name]) is (name != "a")
    assert not guarded(module, module.tree.body[1])
