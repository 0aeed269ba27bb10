"""One use of host_callback, rewritten where it stands: as a statement, an expression or a function."""

from __future__ import annotations

import ast

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.codemods._host_calls import HostCall, host_calls, member
from shardfix.codemods._host_functions import fresh, host_of
from shardfix.codemods._host_replacements import Around, around, choose_for_call, result_spec, shown, tap
from shardfix.codemods.base import Draft
from shardfix.jaxnames import DEBUG_CALLBACK, PARTIAL, PURE_CALLBACK
from shardfix.model import Edit, Safety


class Rewriting:
    """Writes the edits of one call of `id_tap`, `id_print` or `call` into a draft."""

    def __init__(self, draft: Draft, call: HostCall) -> None:
        self.draft = draft
        self.call = call
        self.module: Module = draft.module
        self.where: Around = around(self.module, draft.node)

    def write(self) -> None:
        call = self.call
        argument = call.argument("arg")
        if not call.plain or argument is None or (call.name != "id_print" and call.others):
            self.draft.lower(Safety.MANUAL, "its arguments are not followed")
        elif call.name == "call":
            self._host_result(argument)
        else:
            self._identity(argument)

    # -- id_tap, id_print: the value goes through -------------------------------------------------------------------

    def _identity(self, argument: ast.expr) -> None:
        module, node = self.module, self.call.call
        result = self.call.argument("result")
        if isinstance(result, ast.Constant) and result.value is None:
            result = None
        text = module.source(argument)
        statement = module.parent(node)
        if isinstance(statement, ast.Expr) or self._is_thrown_away(statement):
            effect = self._effect(text, argument)
            target = statement if isinstance(statement, ast.stmt) else node
            self._put(target if isinstance(statement, ast.Assign) else node, effect)
            return
        kept = result if result is not None else argument if _simple(argument) else None
        if isinstance(statement, (ast.Assign, ast.Return)) and self._own_line(statement):
            lines = self._as_statements(statement, argument, kept)
            if lines is not None:
                margin = editing.margin_of(module, module.span(statement)[0])
                self._put(statement, f"\n{margin}".join(line for line in lines if line))
                return
        if kept is not None:
            effect = self._effect(text, argument)
            self._put(node, f"({effect}, {module.source(kept)})[1]" if effect else None)
            return
        name = fresh(module, node, ("value", "tapped"))
        effect = self._effect(name, None)
        self._put(node, f"(lambda {name}: ({effect}, {name})[1])({text})" if effect else None)

    def as_function(self) -> str:
        """The function itself, where it is passed on: a lambda of the value."""
        effect = self._effect("value", None) or ""
        return f"lambda value: ({effect}, value)[1]"

    def _effect(self, argument: str, node: ast.expr | None) -> str | None:
        if self.call.name == "id_tap":
            return tap(self.draft, self.call, argument, self.where)
        return shown(self.draft, self.call, argument, node, self.where)

    def _put(self, node: ast.AST, text: str | None) -> None:
        if text is None:
            self.draft.lower(Safety.MANUAL, "its arguments are not followed")
        else:
            self.draft.edit(editing.replace(self.module, node, text))

    def _is_thrown_away(self, statement: ast.AST | None) -> bool:
        """`_ = id_tap(...)`, where nobody reads `_`."""
        target = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
        if not isinstance(target, ast.Name) or target.id != "_" or statement is None:
            return False
        loads = self.module.scopes.loads.get("_", [])
        return not any(b.node is statement for load in loads for b in self.module.bindings(load))

    def _own_line(self, statement: ast.stmt) -> bool:
        """The statement shares its lines with no other, so that one more can stand before it."""
        module = self.module
        start, end = module.span(statement)
        before = module.text[module.line_start(statement.lineno) : start]
        after = module.text[end : module.line_start((statement.end_lineno or statement.lineno) + 1)].strip()
        return not before.strip() and (not after or after.startswith("#"))

    def _as_statements(
        self, statement: ast.Assign | ast.Return, argument: ast.expr, kept: ast.expr | None
    ) -> list[str] | None:
        """The call of the host and the assignment or return as two statements, None where the order forbids it."""
        module = self.module
        text = module.source(argument)
        if isinstance(statement, ast.Return):
            if kept is not None:
                effect = self._effect(text, argument)
                return [effect, f"return {_whole(module, kept)}"] if effect else None
            name = fresh(module, module.function(statement) or statement, ("value", "tapped"))
            effect = self._effect(name, None)
            return [f"{name} = {_whole(module, argument)}", effect, f"return {name}"] if effect else None
        target = statement.targets[0]
        if len(statement.targets) > 1 or not isinstance(target, ast.Name):
            return None
        if kept is not None:
            effect = self._effect(text, argument)
            same = isinstance(kept, ast.Name) and kept.id == target.id
            return [effect, "" if same else f"{target.id} = {_whole(module, kept)}"] if effect else None
        others = (a for a in (*self.call.positional, *(k.value for k in self.call.call.keywords)) if a is not argument)
        if any(isinstance(n, ast.Name) and n.id == target.id for other in others for n in ast.walk(other)):
            return None  # the host function means the variable as it was before
        effect = self._effect(target.id, None)
        return [f"{target.id} = {_whole(module, argument)}", effect] if effect else None

    # -- call: the host gives the value ---------------------------------------------------------------------------

    def _host_result(self, argument: ast.expr) -> None:
        draft, call, module = self.draft, self.call, self.module
        host = host_of(draft, call)
        if host is None:
            draft.lower(Safety.MANUAL, "its arguments are not followed")
            return
        spec = call.argument("result_shape")
        used = not isinstance(module.parent(call.call), ast.Expr)
        nothing = spec is None or (isinstance(spec, ast.Constant) and spec.value is None)
        chosen = choose_for_call(draft, host, self.where, used and not nothing)
        if self.where.batched or self.where.differentiated:
            draft.lower(Safety.UNSAFE, "host_callback.call had neither derivative nor vmap")
        short = chosen.name.removeprefix("jax.").removeprefix("experimental.")
        draft.because(module.evidence(f"{short}: {chosen.reason}", host.node))
        function = draft.name(chosen.name)
        if chosen.name == DEBUG_CALLBACK:
            text = f"{host.write(False, False)}, {module.source(argument)}"
            draft.edit(editing.replace(module, call.call, f"{function}({text})"))
            return
        silence = nothing and chosen.name != PURE_CALLBACK and not host.quiet
        written = host.write(False, silence)
        shape = result_spec(draft, spec)
        if not self._in_place(function, written, host.node, argument, spec, shape, chosen.ordered):
            ordered = ", ordered=True" if chosen.ordered else ""
            arguments = f"{written}, {shape}, {module.source(argument)}{ordered}"
            draft.edit(editing.replace(module, call.call, f"{function}({arguments})"))

    def _in_place(
        self,
        function: str,
        written: str,
        host: ast.expr,
        argument: ast.expr,
        spec: ast.expr | None,
        shape: str,
        ordered: bool,
    ) -> bool:
        """Change places of the arguments where they stand, so that layout and comments stay."""
        module, node = self.module, self.call.call
        usual = self.call.partials == () and node.args == [host, argument]
        named = node.keywords[0] if len(node.keywords) == 1 and node.keywords[0].value is spec else None
        if not usual or (named is None and node.keywords):
            return False
        draft = self.draft
        draft.edit(editing.replace(module, node.func, function))
        if written != module.source(host):
            draft.edit(editing.replace(module, host, written))
        end_text = f"{module.source(argument)}{', ordered=True' if ordered else ''}"
        if named is not None:
            draft.edit(editing.replace(module, argument, shape))
            draft.edit(Edit(*editing.argument_span(module, named), end_text))
        else:
            draft.edit(editing.replace(module, argument, f"{shape}, {end_text}"))
        return True


def is_bound_call(module: Module, node: ast.Call) -> bool:
    """`functools.partial(hcb.call, host, result_shape=...)`, which lacks nothing but the argument."""
    if module.resolve(node.func) != PARTIAL or len(node.args) != 2 or member(module, node.args[0]) != "call":
        return False
    return all(k.arg == "result_shape" for k in node.keywords)


def rewrite_bound_call(draft: Draft, node: ast.Call) -> None:
    """The same partial of the callback of today; whoever calls it goes on as before."""
    module = draft.module
    call = HostCall("call", ast.copy_location(ast.Call(node.args[0], node.args[1:], node.keywords), node))
    host = host_of(draft, call)
    uses = [c.call for c in host_calls(module) if node in c.partials]
    places = [around(module, use) for use in uses]
    plain = bool(places) and all(p.plain for p in places)
    spec = call.argument("result_shape")
    if host is None:
        return
    where = places[0] if plain else Around(True, False, False, False)
    chosen = choose_for_call(draft, host, where, spec is not None)
    short = chosen.name.removeprefix("jax.").removeprefix("experimental.")
    draft.because(module.evidence(f"{short}: {chosen.reason}", host.node))
    written = host.write(False, spec is None and not host.quiet)
    ordered = ", ordered=True" if chosen.ordered else ""
    draft.edit(editing.replace(module, node.args[0], draft.name(chosen.name)))
    if written != module.source(host.node):
        draft.edit(editing.replace(module, host.node, written))
    shape = f"{result_spec(draft, spec)}{ordered}"
    if node.keywords:
        draft.edit(Edit(*editing.argument_span(module, node.keywords[0]), shape))
    else:
        end = module.span(host.node)[1]
        draft.edit(Edit(end, end, f", {shape}"))


def _simple(node: ast.expr) -> bool:
    """An expression that can be written twice."""
    if isinstance(node, (ast.Tuple, ast.List)):
        return all(_simple(e) for e in node.elts)
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, (ast.Name, ast.Constant))


def _whole(module: Module, node: ast.expr) -> str:
    text = module.source(node)
    return f"({text})" if "\n" in text and not text.startswith(("(", "[", "{")) else text
