"""Where a module uses imported objects: the longest dotted path at each place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.scopes import Binding, last_first


@dataclass(eq=False, slots=True)  # never changed, as a binding is not
class Use:
    """`node` stands for the object at `path`; `binding` is the import it goes through."""

    node: ast.expr
    path: str
    binding: Binding

    @property
    def base(self) -> str:
        """The path that the bound name itself stands for."""
        return self.binding.dotted


def uses(module: Module, root: str = "jax") -> list[Use]:
    """Every load of a name that an import of the package binds, with the attributes after it, in source order.

    The path is as the code has it, old names not mapped to new ones.
    """
    return module.once(_jax_uses) if root == "jax" else list(_uses(module, root))


def _jax_uses(module: Module) -> list[Use]:
    return sorted(_uses(module, "jax"), key=_place)


def _place(use: Use) -> tuple[int, int]:
    return use.node.lineno, use.node.col_offset


def _uses(module: Module, root: str) -> Iterator[Use]:
    for binding in module.imports:
        if binding.dotted.partition(".")[0] == root:
            yield from _loads(module, binding.name, binding)


def _loads(module: Module, name: str, binding: Binding) -> Iterator[Use]:
    scopes = module.scopes
    for load in scopes.loads.get(name, ()):
        found = scopes.lookup(name, load)
        if binding not in found:
            continue
        meant = binding if len(found) == 1 else module.binding(load)
        if meant is None and all(b.kind == "import" and b.dotted == binding.dotted for b in found):
            meant = found[0]  # `import jax` beside `import jax.numpy`
        if meant is not binding:
            continue
        node: ast.expr = load
        path = binding.dotted
        parent = scopes.parents[node]
        while isinstance(parent, ast.Attribute) and isinstance(parent.ctx, ast.Load):
            node, path = parent, f"{path}.{parent.attr}"
            parent = scopes.parents[node]
        yield Use(node, path, binding)


@dataclass(eq=False, slots=True)
class AssignedUse(Use):
    """A use of a JAX object through a name that was assigned: `lax = jax.lax`, then `lax.psum`."""

    assigned: str = ""

    @property
    def base(self) -> str:
        return self.assigned


def uses_of(module: Module, path: str) -> Iterator[ast.expr]:
    """The expressions that name a JAX object, in any way but through a name that stands for it."""
    for use in [*uses(module), *assigned_uses(module)]:
        imported = isinstance(use.binding.node, ast.ImportFrom) and use.base == path
        if use.path == path and (use.base != path or imported):
            yield use.node


def assigned_uses(module: Module) -> list[AssignedUse]:
    """Every load of a name that was assigned a dotted JAX name, with the attributes after it, in source order."""
    return module.once(_assigned_uses)


def _assigned_uses(module: Module) -> list[AssignedUse]:
    found: list[AssignedUse] = []
    likely = module.scopes.leading & module.scopes.loads.keys()
    for scope in module.scopes.own.values():
        for name, bindings in scope.bindings.items():
            for binding in bindings if name in likely else ():
                if binding.kind != "assign" or not isinstance(binding.value, (ast.Name, ast.Attribute)):
                    continue
                base = module.raw_name(binding.value) or ""
                if base.partition(".")[0] == "jax":
                    found += [
                        AssignedUse(use.node, base + use.path, binding, base) for use in _loads(module, name, binding)
                    ]
    return sorted(found, key=_place)


@dataclass(frozen=True)
class QuotedUse:
    """A dotted JAX name inside a string that is an annotation: `"pjit.PartitionSpec"`.

    `start` and `end` are offsets in the text of the module, `node` is the string that holds it.
    """

    start: int
    end: int
    path: str
    binding: Binding
    node: ast.Constant


def shimmed(module: Module, use: Use | QuotedUse) -> bool:
    """Whether a use, or the import it goes through, only runs on the JAX versions that the code has tested for."""
    return guarded(module, use.node) or guarded(module, use.binding.node)


def quoted_uses(module: Module) -> list[QuotedUse]:
    """Every dotted name in a string annotation that an import of JAX binds."""
    return module.once(_quoted_uses)


def _quoted_uses(module: Module) -> list[QuotedUse]:
    found: list[QuotedUse] = []
    for constant in _annotation_strings(module):
        text = str(constant.value)
        literal = re.match(r"[rRuU]?(\"\"\"|'''|\"|')", module.source(constant))
        if literal is None or module.source(constant) != f"{literal.group()}{text}{literal.group(1)}" or "\n" in text:
            continue  # an escape or several pieces: offsets inside are not those of the text
        try:
            inner = ast.parse(text.encode("ascii"), mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        origin = module.span(constant)[0] + literal.end()
        for node, path in _dotted_names(inner.body):
            root, _, rest = path.partition(".")
            bindings = module.scopes.lookup(root, constant)
            if len(bindings) == 1 and bindings[0].kind == "import":
                whole = f"{bindings[0].dotted}.{rest}" if rest else bindings[0].dotted
                if whole.partition(".")[0] == "jax":
                    end = origin + (node.end_col_offset or 0)
                    found.append(QuotedUse(origin + node.col_offset, end, whole, bindings[0], constant))
    return sorted(found, key=lambda use: use.start)


def _annotation_strings(module: Module) -> Iterator[ast.Constant]:
    roots = [node.annotation for node in module.nodes(ast.arg, ast.AnnAssign)]
    roots += [node.returns for node in module.nodes(ast.FunctionDef, ast.AsyncFunctionDef)]
    if any(binding.dotted in ("typing", "typing.cast") for binding in module.imports):
        casts = [node for node in module.nodes(ast.Call) if module.resolve(node.func) == "typing.cast"]
        roots += [argument for node in casts for argument in node.args[:1]]
    for root in roots:
        if isinstance(root, ast.Constant):
            if isinstance(root.value, str):
                yield root
        elif root is not None and not isinstance(root, (ast.Name, ast.Attribute)):
            yield from _strings(root)


def _strings(root: ast.expr) -> Iterator[ast.Constant]:
    stack: list[ast.AST] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node
        elif isinstance(node, ast.Subscript):
            name = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            if name == "Annotated" and isinstance(node.slice, ast.Tuple):
                stack.append(node.slice.elts[0])
            elif name not in ("Literal", "Annotated"):
                stack += [node.value, node.slice]
        else:
            stack += last_first(node)


def _dotted_names(root: ast.expr) -> Iterator[tuple[ast.expr, str]]:
    """The longest dotted names of an expression."""
    stack: list[ast.AST] = [root]
    while stack:
        node = stack.pop()
        parts: list[str] = []
        current = node
        while isinstance(current, ast.Attribute):
            parts.append(current.attr)
            current = current.value
        if isinstance(current, ast.Name) and isinstance(node, (ast.Name, ast.Attribute)):
            yield node, ".".join([current.id, *reversed(parts)])
        else:
            stack += list(ast.iter_child_nodes(node))
