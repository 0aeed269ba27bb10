"""Write `jax.set_mesh(mesh)` where code enters a mesh: items of `with`, `as`, exit stacks and decorators."""

from __future__ import annotations

import ast
import io
import tokenize

from shardfix import editing
from shardfix.analysis.contexts import MAPS_MESH, MeshContext
from shardfix.analysis.module import Module
from shardfix.codemods.base import Draft
from shardfix.jaxnames import MESH, SET_MESH
from shardfix.model import Edit, Safety


def enter(draft: Draft, context: MeshContext) -> None:
    """Edit one mesh context so that it enters the mesh through jax.set_mesh."""
    module, entered = draft.module, context.expression
    if isinstance(entered, ast.Call) and module.raw_name(entered.func) == MAPS_MESH:
        draft.edit(editing.replace(module, entered.func, draft.name(MESH, entered)))
        draft.may_be_unused(entered.func)
    if isinstance(context.holder, (ast.FunctionDef, ast.AsyncFunctionDef)):
        _decorator(draft, context, context.holder)
    elif isinstance(context.holder, ast.AsyncWith):
        draft.lower(Safety.MANUAL, "a mesh cannot be entered by `async with`")
    elif isinstance(context.holder, ast.Call):
        _on_a_stack(draft, context, context.holder)
    elif context.item is not None and context.item.optional_vars is not None:
        _bound(draft, context, context.item.optional_vars)
    else:
        draft.edit(*_wrapped(module, entered, f"{draft.name(SET_MESH, entered)}("))


def _wrapped(module: Module, node: ast.expr, opening: str) -> list[Edit]:
    """On one line however long it gets: the header of a block reads badly when it is broken inside of a bracket."""
    start, end = module.span(node)
    return [Edit(start, start, opening), Edit(end, end, ")")]


def _bound(draft: Draft, context: MeshContext, target: ast.expr) -> None:
    """`with mesh as m:`, where set_mesh would bind None to `m`."""
    module, entered, holder = draft.module, context.expression, context.holder
    set_mesh = draft.name(SET_MESH, entered)
    end = module.span(target)[1]
    start, entered_end = module.span(entered)
    if module.source(entered) == module.source(target):
        draft.edit(Edit(start, start, f"{set_mesh}("), Edit(entered_end, end, ")"))
        return
    with_start = module.span(holder)[0]
    first = isinstance(holder, ast.With) and holder.items[0] is context.item
    if first and module.text[with_start:start].split() == ["with"] and ")" not in module.text[entered_end:end]:
        # m = mesh, and then `with jax.set_mesh(m)`: the text of the mesh stays where it is, with its comments.
        name = module.source(target)
        indent = module.text[module.line_start(module.position(with_start)[0]) : with_start]
        draft.edit(Edit(with_start, start, f"{name} = "))
        draft.edit(Edit(entered_end, end, f"\n{indent}with {set_mesh}({name})"))
    elif isinstance(target, ast.Name):
        draft.edit(Edit(start, start, f"{set_mesh}({target.id} := "), Edit(entered_end, end, ")"))
    else:
        draft.lower(Safety.MANUAL, f"jax.set_mesh gives None, so {module.source(target)} has to be assigned before")


def _on_a_stack(draft: Draft, context: MeshContext, call: ast.Call) -> None:
    module, entered = draft.module, context.expression
    if isinstance(call.func, ast.Attribute) and call.func.attr == "__enter__":
        draft.lower(Safety.MANUAL, "it is entered by __enter__(); jax.set_mesh(mesh) as a statement sets it for good")
        return
    set_mesh = draft.name(SET_MESH, entered)
    parent = module.parent(call)
    if isinstance(parent, ast.Expr):
        draft.edit(*_wrapped(module, entered, f"{set_mesh}("))
    elif isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
        # `m = stack.enter_context(mesh)`: set_mesh gives None, so the mesh is bound first.
        start, end = module.span(parent)
        text = module.source(entered)
        name = parent.targets[0].id
        line = module.line_start(parent.lineno)
        indent = module.text[line:start]
        stack = module.source(call.func)
        if indent.strip() or module.text[end:].lstrip(" ")[:1] == ";":
            draft.lower(Safety.MANUAL, "jax.set_mesh gives None: bind the mesh in a statement before")
        draft.edit(Edit(start, end, f"{name} = {text}\n{indent}{stack}({set_mesh}({name}))"))
    else:
        draft.lower(Safety.MANUAL, "the mesh that enter_context gives is used, and jax.set_mesh gives None")


def _decorator(draft: Draft, context: MeshContext, function: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """`@mesh` on a function: its body moves into a `with`."""
    module, decorator = draft.module, context.expression
    body = function.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and len(body) > 1:
        body = body[1:]  # the docstring stays the first statement
    first, last = body[0], body[-1]
    line = module.line_start(first.lineno)
    indent = module.text[line : module.span(first)[0]]
    plain = isinstance(decorator, (ast.Name, ast.Attribute)) and module.same_meaning(decorator, first)
    if isinstance(function, ast.AsyncFunctionDef) or _yields(module, function):
        draft.lower(Safety.MANUAL, "a decorator around a generator only surrounds its call: enter the mesh by hand")
    if indent.strip() or not plain or getattr(first, "decorator_list", []):
        draft.lower(Safety.MANUAL, "a jax.set_mesh is no decorator: put a `with` inside the function")
        return
    start = module.line_start(decorator.lineno)
    end = module.line_start((decorator.end_lineno or decorator.lineno) + 1)
    draft.edit(Edit(start, end, ""))
    draft.edit(Edit(line, line, f"{indent}with {draft.name(SET_MESH, first)}({module.source(decorator)}):\n"))
    for number in _code_lines(module, first.lineno, last.end_lineno or last.lineno):
        offset = module.line_start(number)
        if number == first.lineno:
            draft.edit(Edit(offset + len(indent), offset + len(indent), "    "))
        elif module.text[offset : module.line_start(number + 1)].strip():
            draft.edit(Edit(offset, offset, "    "))


def _yields(module: Module, function: ast.AST) -> bool:
    return any(isinstance(n, (ast.Yield, ast.YieldFrom)) and module.function(n) is function for n in ast.walk(function))


def _code_lines(module: Module, first: int, last: int) -> list[int]:
    """The lines of a block that do not begin inside of a string."""
    text = module.text[module.line_start(first) : module.line_start(last + 1)]
    inside: set[int] = set()
    try:
        for token in tokenize.generate_tokens(io.StringIO(f"if True:\n{text}").readline):
            if token.type == tokenize.STRING or tokenize.tok_name[token.type].startswith("FSTRING"):
                inside.update(range(token.start[0] + 1, token.end[0] + 1))
    except (tokenize.TokenError, IndentationError):
        return list(range(first, last + 1))
    return [n for n in range(first, last + 1) if n - first + 2 not in inside]
