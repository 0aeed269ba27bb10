"""The text of `jax.shard_map(lambda x: callback(..., x), mesh=..., in_specs=..., out_specs=...)(x)`."""

from __future__ import annotations

import ast

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.codemods._callbacks import Callback
from shardfix.codemods._result_names import static_names
from shardfix.codemods.base import Draft
from shardfix.jaxnames import SHARD_MAP
from shardfix.model import Edit


class Move:
    """Moves one callback into a shard_map of its own.

    `parameters` has the name of the lambda parameter for each operand, empty for a constant that stays where it is.
    `shadowing` are those that stand for the variable of the same name outside.
    """

    def __init__(self, draft: Draft, callback: Callback, mesh: str) -> None:
        self.draft = draft
        self.callback = callback
        self.mesh = mesh
        self.parameters: list[str] = []
        self.shadowing: set[str] = set()
        self._edits: list[Edit] = []
        self._arguments: list[str] = []
        module = draft.module
        taken = _outer_names(module, callback)
        for index, operand in enumerate(callback.operands):
            if isinstance(operand, ast.Constant):
                self.parameters.append("")
                continue
            text = module.source(operand)
            if isinstance(operand, ast.Name) and text not in self.parameters and text not in taken:
                self.parameters.append(text)
                self.shadowing.add(text)
            else:
                self.parameters.append(self._fresh(f"operand{index}"))
                self._edits.append(editing.replace(module, operand, self.parameters[-1]))
            self._arguments.append(text)

    def _fresh(self, name: str) -> str:
        while name in self.draft.module.scopes.loads:
            name += "_"
        return name

    def write(self, in_specs: list[str], out_specs: str) -> None:
        """Add the edits."""
        draft, call = self.draft, self.callback.call
        module = draft.module
        found = self.callback.keyword("sharding")
        if found is not None:
            draft.edit(editing.drop_argument(module, *found))
            draft.may_be_unused(found[1].value)
        ins = in_specs[0] if len(in_specs) == 1 else f"({', '.join(in_specs)})"
        head = f"lambda {', '.join(p for p in self.parameters if p)}: "
        closing = f", mesh={self.mesh}, in_specs={ins}, out_specs={out_specs})({', '.join(self._arguments)})"
        first, last = editing.wrap(module, call, f"{draft.name(SHARD_MAP)}({head}", closing)
        if "\n" in first.text:  # the lambda begins the new line
            first = Edit(first.start, first.end, first.text.replace(f"{head}\n", "\n") + head)
        draft.edit(first, last, *self._edits)


def _outer_names(module: Module, callback: Callback) -> set[str]:
    """Names that have to keep their outer meaning in the lambda, so that no parameter may be called like them."""
    keywords = [k.value for k in callback.call.keywords if k.arg != "sharding" and k.value is not callback.result]
    found = static_names(module, callback.result) if callback.result is not None else set()
    for part in (callback.call.func, callback.host, *keywords):
        names = [n for n in ast.walk(part) if isinstance(n, ast.Name)] if part is not None else []
        found |= {n.id for n in names if not any(module.inside(b.node, part or n) for b in module.bindings(n))}
    return found
