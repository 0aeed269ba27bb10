"""Applications of pjit as code writes them: calls, partials and decorators, with the sharding arguments they carry."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from shardfix import editing
from shardfix.analysis.module import Module, keyword
from shardfix.analysis.sites import calls_of
from shardfix.analysis.uses import shimmed, uses
from shardfix.codemods.base import Draft
from shardfix.jaxnames import JIT, PARTIAL, PJIT
from shardfix.model import Edit

_ORDER = ("in_shardings", "out_shardings", "static_argnums")
_OLD = {"in_axis_resources": "in_shardings", "out_axis_resources": "out_shardings"}
_JIT = {
    *("in_shardings", "out_shardings", "static_argnums", "static_argnames", "donate_argnums", "donate_argnames"),
    *("keep_unused", "device", "backend", "inline", "compiler_options"),
}


@dataclass(eq=False)
class Application:
    """One use of pjit.

    `reference` is the expression for pjit itself, `carriers` the calls that give arguments (the application and the
    partials around the reference), `results` the nodes that stand for the compiled function: expressions, or the
    function that a decorator is on; none where they are not visible. `given` has the values of `in_shardings` and
    `out_shardings`.
    """

    reference: ast.expr
    carriers: list[ast.Call] = field(default_factory=list)
    results: list[ast.AST] = field(default_factory=list)
    given: list[tuple[str, ast.expr]] = field(default_factory=list)
    old_spelling: bool = False
    problem: str = ""  #: why a person has to rewrite it


def applications(module: Module) -> list[Application]:
    """Every use of pjit that no version shim stands around, in the order of the source."""
    return module.once(_applications)


def _applications(module: Module) -> list[Application]:
    found: list[Application] = []
    for use in uses(module):
        if use.path != PJIT or shimmed(module, use):
            continue
        application = Application(use.node)
        _place(module, application)
        if not application.problem:
            _arguments(application)
        found.append(application)
    return found


def _place(module: Module, application: Application) -> None:
    """Find the calls around the reference and what stands for the compiled function."""
    node: ast.expr = application.reference
    while True:
        parent = module.parent(node)
        if isinstance(parent, ast.Call) and parent.func is node:
            application.carriers.append(parent)
            if parent.args or keyword(parent, "fun") is not None:
                application.results = [parent]
                return
            node = parent  # pjit(...) without a function, used as a decorator
        elif isinstance(parent, ast.Call) and module.resolve(parent.func) == PARTIAL and parent.args[:1] == [node]:
            application.carriers.append(parent)
            if len(parent.args) > 1:
                application.problem = "a partial of pjit binds more than keywords"
                return
            node = parent
        elif isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef)) and node in parent.decorator_list:
            application.results = [parent]
            return
        else:
            break
    if not application.carriers:
        application.problem = "pjit itself is passed on: jax.jit takes only keywords and NamedShardings"
        return
    # A partial under a name: the places where it is applied are its calls.
    made = calls_of(module, node)
    if not made.escapes:
        for call in made.nodes:
            application.results.append(call)
            if isinstance(call, ast.Call):
                application.carriers.append(call)


def _arguments(application: Application) -> None:
    for carrier in application.carriers:
        positional = carrier.args if carrier in application.results else []
        if any(isinstance(a, ast.Starred) for a in positional):
            application.problem = "pjit gets *arguments"
        elif len(positional) > 4:
            application.problem = "the fifth positional argument was donate_argnums, and is static_argnames today"
        named: list[tuple[str, ast.expr]] = list(zip(_ORDER, positional[1:], strict=False))
        for argument in carrier.keywords:
            name = _OLD.get(argument.arg or "", argument.arg or "")
            named.append((name, argument.value))
            if argument.arg in _OLD:
                application.old_spelling = True
                if keyword(carrier, name) is not None:
                    application.problem = f"both {argument.arg} and {name} are given"
            if name not in _JIT and name != "fun" and argument.arg is not None:
                application.problem = f"jax.jit has no argument {name}"
        application.given += [(n, v) for n, v in named if n in _ORDER[:2]]
    opaque = any(k.arg is None for carrier in application.carriers for k in carrier.keywords)
    if opaque and {name for name, _ in application.given} != set(_ORDER[:2]):
        application.problem = application.problem or "pjit gets **keywords, which may hold sharding arguments"


def name_jit(draft: Draft, application: Application) -> None:
    """Write jax.jit in the place of pjit, with every argument after the function as a keyword."""
    module = draft.module
    reference = application.reference
    draft.edit(editing.replace(module, reference, draft.name(JIT, reference)))
    draft.may_be_unused(reference)
    if "." in module.source(reference):
        draft.drops(PJIT.rpartition(".")[0])
    for carrier in application.carriers:
        if carrier in application.results:
            for name, value in zip(_ORDER, carrier.args[1:], strict=False):
                draft.edit(editing.name_argument(module, carrier, value, name))
        for argument in carrier.keywords:
            if argument.arg in _OLD:
                draft.edit(editing.rename_keyword(module, argument, _OLD[argument.arg]))
            elif argument.arg == "fun":
                _make_positional(draft, carrier, argument)


def lay_out(draft: Draft, application: Application) -> None:
    """Break the calls that the edits so far make too long for one line."""
    module = draft.module
    for carrier in application.carriers:
        last = carrier.keywords[-1] if carrier.keywords else carrier.args[-1]
        line_start = module.line_start(module.position(module.span(last)[0])[0])
        line_end = module.line_start(module.position(module.span(last)[0])[0] + 1)
        length = len(module.text[line_start:line_end].rstrip()) + draft.growth(line_start, line_end)
        if length > editing.LINE_LIMIT and not _moves_function(carrier):
            before, after = editing.one_argument_per_line(module, carrier)
            draft.edit_before(*before)
            draft.edit(*after)


def _moves_function(carrier: ast.Call) -> bool:
    return any(k.arg == "fun" for k in carrier.keywords[1:])


def _make_positional(draft: Draft, carrier: ast.Call, argument: ast.keyword) -> None:
    """`pjit(fun=f, ...)` -> `jit(f, ...)`."""
    module = draft.module
    start, value = module.span(argument)[0], editing.outer_start(module, argument, carrier)
    if carrier.keywords[0] is argument:
        inner = module.text.index("=", start) + 1
        draft.edit(Edit(start, inner + _blanks(module.text, inner), ""))
        return
    opening = module.text.index("(", module.span(carrier.func)[1]) + 1
    first = editing.outer_start(module, carrier.keywords[0], carrier)
    end = editing.outer_end(module, editing.argument_span(module, argument)[1], carrier)
    text = module.text[module.text.index("=", value) + 1 : end].strip()
    before = module.text[module.line_start(carrier.keywords[0].lineno) : first]
    separator = f",\n{before}" if not before.strip() else ", "
    draft.edit(Edit(max(opening, first), max(opening, first), f"{text}{separator}"))
    draft.edit(editing.drop_argument(module, carrier, argument))


def _blanks(text: str, at: int) -> int:
    return len(text[at:]) - len(text[at:].lstrip(" "))
