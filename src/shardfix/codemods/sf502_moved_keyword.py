"""SF502: a keyword argument that JAX renamed or dropped."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.codemods._moves import KEYWORD_MOVES, KeywordMove
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import PARTIAL
from shardfix.model import Edit, Rewrite, Safety


class MovedKeyword(Codemod):
    """Spells a keyword argument the way JAX does today.

    What it does
    ------------
    Renames or drops keyword arguments of JAX functions that only changed their spelling, in calls, in
    `functools.partial` and in calls of one: `with_sharding_constraint(axis_resources=)`, `make_mesh(axis_shapes=)`,
    `ShapeDtypeStruct(vma=)` and the rest of the table.

    Why
    ---
    "TypeError: with_sharding_constraint() got an unexpected keyword argument 'axis_resources'".

    Example
    -------
    y = jax.lax.with_sharding_constraint(x, axis_resources=P("data"))

    becomes

    y = jax.lax.with_sharding_constraint(x, shardings=P("data"))

    Safety
    ------
    Safe: the argument means the same. Unsafe where its new form has to wrap a value that may be None. Manual where the
    keyword comes through `**kwargs` or no other argument may stand before it.

    References
    ----------
    One row per keyword, with the JAX versions, in `KEYWORD_MOVES` of `codemods/_moves.py`.
    """

    code = "SF502"
    name = "moved-keyword"
    triggers = tuple(
        f"{move.old} & name:{move.function} & written:{move.old};;{move.function}" for move in KEYWORD_MOVES
    )

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        active: dict[str, list[KeywordMove]] = {}
        for move in KEYWORD_MOVES:
            if move.applies(module.settings):
                active.setdefault(move.function, []).append(move)
        for call in module.calls():
            moves = active.get(_called(module, call) or "", [])
            if moves and not guarded(module, call):
                yield from self._call(module, call, moves)

    def _call(self, module: Module, call: ast.Call, moves: list[KeywordMove]) -> Iterator[Rewrite]:
        draft = Draft(self, module, call)
        found = [(move, argument) for move in moves if (argument := keyword(call, move.old)) is not None]
        for move, argument in found:
            _change(draft, call, move, argument)
        if found:
            yield draft.close(", ".join(_says(move) for move, _ in found))
        for argument in call.keywords:
            if argument.arg is None:
                yield from self._unpacked(module, call, argument.value, moves)

    def _unpacked(self, module: Module, call: ast.Call, given: ast.expr, moves: list[KeywordMove]) -> Iterator[Rewrite]:
        """`f(**{"old": x})`, or a dictionary that is assigned elsewhere."""
        value = module.value(given)
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "dict":
            keys: list[ast.AST] = [k for k in value.keywords if k.arg]
        elif isinstance(value, ast.Dict):
            keys = [k for k in value.keys if isinstance(k, ast.Constant)]
        else:
            return
        for move in moves:
            for key in keys:
                if (key.arg if isinstance(key, ast.keyword) else getattr(key, "value", None)) != move.old:
                    continue
                draft = Draft(self, module, call)
                if value is given and isinstance(key, ast.Constant) and _renames(move):
                    start, end = module.span(key)
                    draft.edit(Edit(start, end, module.text[start:end].replace(move.old, move.new)))
                else:
                    draft.lower(Safety.MANUAL, "here it comes through **, so that it has to be changed by hand")
                yield draft.close(_says(move))


def _called(module: Module, call: ast.Call) -> str | None:
    """The function whose keywords a call has: that of a partial is the function it is about."""
    if module.resolve(call.func) == PARTIAL:
        return module.resolve(module.partial_chain(call)[0])
    return module.callee(call)


def _change(draft: Draft, call: ast.Call, move: KeywordMove, argument: ast.keyword) -> None:
    module = draft.module
    if move.new and keyword(call, move.new) is not None:
        draft.lower(Safety.MANUAL, f"{move.new}= is given too: only one of the two can be meant")
    elif move.new == "-":
        draft.edit(editing.drop_argument(module, call, argument))
        draft.may_be_unused(argument.value)
    elif move.new == "":
        _first(draft, call, argument)
    else:
        draft.edit(editing.rename_keyword(module, argument, move.new))
        _wrap(draft, move, argument)


def _wrap(draft: Draft, move: KeywordMove, argument: ast.keyword) -> None:
    """Put the old value into its new form; None stays None."""
    value = draft.module.value(argument.value)
    if move.value == "{value}" or (isinstance(value, ast.Constant) and value.value is None):
        return
    before, after = move.value.format(name=draft.name(move.name), value="\0").split("\0")
    draft.edit(*editing.wrap(draft.module, argument.value, before, after))
    if isinstance(value, (ast.Name, ast.IfExp)):
        draft.lower(Safety.UNSAFE, "the value may be None, which has to be passed on as it is")


def _first(draft: Draft, call: ast.Call, argument: ast.keyword) -> None:
    """Make a keyword argument the first positional one."""
    module = draft.module
    partial = module.resolve(call.func) == PARTIAL
    positional = call.args[1:] if partial else call.args
    if positional or any(k.arg is None for k in call.keywords):
        draft.lower(Safety.MANUAL, "it is passed by position now, where something else stands")
        return
    if argument is not call.keywords[0]:
        # `f(a=1, old=x)`: the value goes to the front, since Python takes no positional argument after a keyword.
        first = module.span(call.keywords[0])[0]
        draft.edit(Edit(first, first, f"{module.source(argument.value)}, "))
        draft.edit(editing.drop_argument(module, call, argument))
    else:
        draft.edit(Edit(module.span(argument)[0], module.span(argument.value)[0], ""))


def _renames(move: KeywordMove) -> bool:
    return move.new not in ("", "-") and move.value == "{value}"


def _says(move: KeywordMove) -> str:
    function = move.function.removeprefix("jax.")
    if move.new == "-":
        return f"{function} has no {move.old}= since JAX {move.changed}, where it had no effect any more"
    if move.new == "":
        return f"{move.old}= of {function} is called otherwise since JAX {move.changed}; by position it serves both"
    return f"{move.old}= of {function} is {move.new}= since JAX {move.changed}"
