"""Applications of shard_map as code writes them: direct, through `functools.partial`, names bound to either."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix.analysis.module import Module
from shardfix.analysis.regions import regions
from shardfix.analysis.scopes import FunctionNode
from shardfix.analysis.uses import shimmed, uses
from shardfix.jaxnames import OLD_SHARD_MAP, PARTIAL, SHARD_MAP

#: The parameters of the old function in their order; check_rep is check_vma in the new one, auto has become axis_names.
PARAMETERS = ("f", "mesh", "in_specs", "out_specs", "check_rep", "auto")


@dataclass(frozen=True, eq=False)
class Carrier:
    """A call, or a partial, that gives arguments to shard_map.

    `skip` positional arguments are not its own (the function given to `partial`); the next one is parameter `first`.
    """

    call: ast.Call
    skip: int
    first: int

    def positional(self) -> Iterator[tuple[str, ast.expr]]:
        """Parameter names and positional arguments, up to a `*starred` one."""
        for index, argument in enumerate(self.call.args[self.skip :], self.first):
            if isinstance(argument, ast.Starred) or index >= len(PARAMETERS):
                return
            yield PARAMETERS[index], argument

    def get(self, *names: str) -> ast.expr | None:
        """The argument for a parameter that may have several names."""
        found = next((value for name, value in self.positional() if name in names), None)
        given = next((k.value for k in self.call.keywords if k.arg in names), None)
        return given if given is not None else found

    @property
    def starred(self) -> bool:
        return any(isinstance(a, ast.Starred) for a in self.call.args)


Chain = tuple[Carrier, ...]


@dataclass(frozen=True, eq=False)
class ShardMap:
    """One place where a module names shard_map, and what it does with it there.

    Each chain is a way to a mapped function, partials first. `escapes` are places where the function itself, or a
    partial of it, is handed to code that the module does not show.
    """

    node: ast.expr
    old: bool
    chains: tuple[Chain, ...]
    escapes: tuple[ast.AST, ...]

    @property
    def carriers(self) -> list[Carrier]:
        return list(dict.fromkeys(carrier for chain in self.chains for carrier in chain))

    def functions(self, module: Module, chain: Chain) -> list[FunctionNode]:
        """The functions of the module that a chain maps."""
        return [t.function for t in regions(module).all if any(call is chain[-1].call for call in t.calls)]


def shard_maps(module: Module) -> Iterator[ShardMap]:
    """Every use of the old or the new function that no version shim surrounds, in the order of the source."""
    for use in uses(module):
        if use.path in (OLD_SHARD_MAP, SHARD_MAP) and not shimmed(module, use):
            chains, escapes = _follow(module, use.node, 0, 0)
            yield ShardMap(use.node, use.path == OLD_SHARD_MAP, tuple(c for c in chains if c), tuple(escapes))


def _follow(module: Module, node: ast.expr, first: int, depth: int) -> tuple[list[Chain], list[ast.AST]]:
    """Where an expression for shard_map, or for a partial of it, goes."""
    parent = module.parent(node)
    if depth > 6:
        return [], [node]
    if isinstance(parent, ast.Call) and parent.func is node:
        return [(Carrier(parent, 0, first),)], []
    if isinstance(parent, ast.Call) and module.resolve(parent.func) == PARTIAL and parent.args[:1] == [node]:
        partial = Carrier(parent, 1, first)
        chains, escapes = _follow(module, parent, first + len(parent.args) - 1, depth + 1)
        return [(partial, *chain) for chain in chains] or [(partial,)], escapes
    if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)) and node in parent.decorator_list:
        return [()], []
    if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
        return _follow_name(module, parent.targets[0].id, parent, first, depth)
    return [], [node]


def _follow_name(
    module: Module, name: str, statement: ast.Assign, first: int, depth: int
) -> tuple[list[Chain], list[ast.AST]]:
    chains: list[Chain] = []
    escapes: list[ast.AST] = []
    loads = [
        load for load in module.scopes.loads.get(name, []) if any(b.node is statement for b in module.bindings(load))
    ]
    for load in loads:
        one = module.binding(load)
        if one is None:
            escapes.append(load)  # on another path it is something else
        elif one.node is statement:
            more, away = _follow(module, load, first, depth + 1)
            chains += more
            escapes += away
    return chains, escapes if loads else [statement]


def given_mapping(module: Module, argument: ast.keyword) -> dict[str, ast.AST] | None:
    """The keys of a literal mapping given as `**mapping`, with the node that spells each; None where not visible."""
    value = module.value(argument.value)
    if isinstance(value, ast.Dict):
        keys = value.keys
        if all(isinstance(k, ast.Constant) and isinstance(k.value, str) for k in keys):
            return {str(k.value): k for k in keys if isinstance(k, ast.Constant)}
    made = isinstance(value, ast.Call) and getattr(value.func, "id", "") == "dict" and not value.args
    if made and isinstance(value, ast.Call) and all(k.arg is not None for k in value.keywords):
        return {str(k.arg): k for k in value.keywords}
    return None


