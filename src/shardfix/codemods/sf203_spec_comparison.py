"""SF203: comparisons that JAX made False: of specs with tuples, of the texts of specs and devices, of meshes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.uses import uses
from shardfix.codemods.base import Codemod, Draft, crosses
from shardfix.jaxnames import ABSTRACT_MESH, NAMED_SHARDING, PARTITION_SPEC
from shardfix.model import Edit, Rewrite, Safety

_ASSERTIONS = {"assertEqual", "assertNotEqual", "assertEquals", "assertTupleEqual"}


class SpecComparison(Codemod):
    """Compares a PartitionSpec with a PartitionSpec, not with a tuple.

    What it does
    ------------
    Where the `spec` of a sharding, or a `PartitionSpec(...)`, is compared with a tuple by `==`, `!=`, `in` or
    `assertEqual`, writes the tuple as a PartitionSpec; `isinstance(spec, tuple)` asks for PartitionSpec. Reports a
    comparison of `str(...)` or `repr(...)` with a text such as "PartitionSpec('data',)" or "TFRT_CPU_0", and of
    `mesh.abstract_mesh` with an `AbstractMesh(...)`.

    Why
    ---
    A PartitionSpec was a tuple. It no longer is, so that the comparison is False, silently, and an `if` takes the other
    branch.

    Example
    -------
    if x.sharding.spec == ("data", None):

    becomes

    if x.sharding.spec == P("data", None):

    Safety
    ------
    Safe: it means what the tuple meant before. Only comparisons are rewritten whose one side certainly is a spec and
    whose other side is written as a tuple. Manual for texts and meshes.

    References
    ----------
    `isinstance(spec, tuple)` and the hash changed in JAX 0.6.1, the repr in 0.9.1, `==` in 0.10.0. The CPU devices are
    called cpu:0 since 0.10.0; the abstract mesh of a mesh knows its kind of device since 0.7.2, measured.
    """

    code = "SF203"
    name = "spec-comparison"
    triggers = (
        f"compares:{PARTITION_SPEC},.spec;()",
        *(rf"{word} & PartitionSpec & re:PartitionSpec\((?<=[\"']PartitionSpec\()" for word in ("str", "repr")),
        "re:TFRT_CPU_",
        f"abstract_mesh & compares:{ABSTRACT_MESH};.abstract_mesh",
    )
    since = "0.6.1"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        equality = crosses(module.settings, "0.10.0")
        kind = crosses(module.settings, "0.6.1")
        if crosses(module.settings, "0.9.1") and "PartitionSpec(" in module.text and uses(module):
            yield from self._texts(module)
        if crosses(module.settings, "0.10.0") and "TFRT_CPU_" in module.text and uses(module):
            yield from self._devices(module)
        if crosses(module.settings, "0.7.2") and "abstract_mesh" in module.text:
            yield from self._meshes(module)
        for node in module.nodes(ast.expr, ast.Compare, ast.Call):
            if isinstance(node, ast.Compare) and equality:
                tuples = [t for pair in _pairs(node) for t in _tuples(module, *pair)]
            elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _ASSERTIONS and equality:
                tuples = _tuples(module, node.args[0], node.args[1], ast.Eq()) if len(node.args) > 1 else []
            elif isinstance(node, ast.Call) and kind and _asks_for_tuple(module, node):
                if not guarded(module, node):
                    yield self._kind(module, node)
                continue
            else:
                continue
            if tuples and not guarded(module, node):
                yield self._comparison(module, node, tuples)

    def _devices(self, module: Module) -> Iterator[Rewrite]:
        for node in module.nodes(ast.expr, ast.Compare, ast.Call):
            if _names_a_cpu(node) and not guarded(module, node):
                draft = Draft(self, module, node, Safety.MANUAL)
                yield draft.close(
                    "the text of a CPU device is cpu:0 since JAX 0.10, no longer TFRT_CPU_0: compare the devices, or "
                    "their platform and id"
                )

    def _meshes(self, module: Module) -> Iterator[Rewrite]:
        for node in module.nodes(ast.expr, ast.Compare, ast.Call):
            if any(_are_abstract(module, *sides) for sides in _compared(node)) and not guarded(module, node):
                draft = Draft(self, module, node, Safety.MANUAL)
                yield draft.close(
                    "the abstract mesh of a mesh knows its devices' kind since JAX 0.7.2, and equals no AbstractMesh "
                    "made without it: compare axis_names, axis_sizes and axis_types"
                )

    def _texts(self, module: Module) -> Iterator[Rewrite]:
        for node in module.nodes(ast.expr, ast.Compare, ast.Call):
            if any(_is_spelling(module, *sides) for sides in _compared(node)) and not guarded(module, node):
                draft = Draft(self, module, node, Safety.MANUAL)
                yield draft.close(
                    "the repr of a PartitionSpec is P(...) since JAX 0.9.1: compare the specs, not their texts"
                )

    def _comparison(self, module: Module, node: ast.expr, tuples: list[ast.Tuple]) -> Rewrite:
        draft = Draft(self, module, node)
        for each in tuples:
            start, end = module.span(each)
            gap = " " if module.text[start - 1 : start].isalnum() else ""
            draft.edit(Edit(start, start, gap + draft.name(PARTITION_SPEC)))
            last = module.span(each.elts[-1])[1] if each.elts else end
            if len(each.elts) == 1 and module.text[last : end - 1].strip() == ",":
                draft.edit(Edit(last, end - 1, ""))
        return draft.close("a PartitionSpec is no tuple any more: the comparison is silently False since JAX 0.10")

    def _kind(self, module: Module, call: ast.Call) -> Rewrite:
        draft = Draft(self, module, call)
        for name in _tuple_names(call.args[1]):
            draft.edit(editing.replace(module, name, draft.name(PARTITION_SPEC)))
        return draft.close("a PartitionSpec is no tuple any more: isinstance(spec, tuple) is False since JAX 0.6.1")


def _compared(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What a node compares for equality, two and two."""
    if isinstance(node, ast.Compare):
        yield from ((a, b) for a, b, operator in _pairs(node) if isinstance(operator, (ast.Eq, ast.NotEq)))
    elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _ASSERTIONS and len(node.args) > 1:
        yield node.args[0], node.args[1]


def _is_spelling(module: Module, left: ast.expr, right: ast.expr) -> bool:
    """Whether one side is the text of an old spec, the other one `str(...)` or `repr(...)`."""
    for text, other in ((left, right), (right, left)):
        made = module.value(other)
        function = made.func if isinstance(made, ast.Call) else None
        if isinstance(text, ast.Constant) and str(text.value).startswith("PartitionSpec("):
            return isinstance(function, ast.Name) and function.id in ("str", "repr") and not module.bindings(function)
    return False


def _names_a_cpu(node: ast.AST) -> bool:
    """Whether something is compared with the text that a CPU device had, or looked for it."""
    if isinstance(node, ast.Compare):
        kinds = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)
        return any(isinstance(o, kinds) and (_is_cpu(a) or _is_cpu(b)) for a, b, o in _pairs(node))
    method = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
    wanted = _ASSERTIONS | {"assertIn", "assertNotIn", "startswith"}
    return isinstance(node, ast.Call) and method in wanted and any(_is_cpu(a) for a in node.args)


def _is_cpu(node: ast.expr) -> bool:
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return any(_is_cpu(element) for element in node.elts)
    return isinstance(node, ast.Constant) and str(node.value).startswith("TFRT_CPU_")


def _are_abstract(module: Module, left: ast.expr, right: ast.expr) -> bool:
    """Whether one side is the abstract mesh of a mesh, the other one made by hand."""
    for of_a_mesh, made in ((left, right), (right, left)):
        value, other = module.value(of_a_mesh), module.value(made)
        if isinstance(value, ast.Attribute) and value.attr == "abstract_mesh" and isinstance(other, ast.Call):
            return module.resolve(other.func) == ABSTRACT_MESH
    return False


def _pairs(node: ast.Compare) -> Iterator[tuple[ast.expr, ast.expr, ast.cmpop]]:
    sides = [node.left, *node.comparators]
    yield from zip(sides, sides[1:], node.ops, strict=False)


def _tuples(module: Module, left: ast.expr, right: ast.expr, operator: ast.cmpop) -> list[ast.Tuple]:
    """The tuples that one side compares with a spec on the other side."""
    if isinstance(operator, (ast.Eq, ast.NotEq)):
        if is_spec(module, left) and isinstance(right, ast.Tuple):
            return [right]
        return [left] if is_spec(module, right) and isinstance(left, ast.Tuple) else []
    contained = isinstance(operator, (ast.In, ast.NotIn)) and is_spec(module, left)
    if contained and isinstance(right, (ast.Tuple, ast.List, ast.Set)):
        return [e for e in right.elts if isinstance(e, ast.Tuple)]
    return []


def is_spec(module: Module, node: ast.expr, depth: int = 0) -> bool:
    """Whether an expression certainly is a PartitionSpec: one written out, or the `spec` of a sharding."""
    value = module.value(node)
    if isinstance(value, ast.Call):
        return module.resolve(value.func) == PARTITION_SPEC
    if not isinstance(value, ast.Attribute) or value.attr != "spec":
        return False
    owner = module.value(value.value)
    if isinstance(owner, ast.Attribute):
        return owner.attr == "sharding"
    if isinstance(owner, ast.Call):
        return module.resolve(owner.func) == NAMED_SHARDING
    if isinstance(owner, ast.Name):
        binding = module.binding(owner)
        annotation = binding.annotation if binding is not None else None
        return annotation is not None and module.resolve(annotation) == NAMED_SHARDING
    return False


def _asks_for_tuple(module: Module, call: ast.Call) -> bool:
    return (
        isinstance(call.func, ast.Name)
        and call.func.id == "isinstance"
        and not module.bindings(call.func)
        and len(call.args) == 2
        and bool(_tuple_names(call.args[1]))
        and is_spec(module, call.args[0])
    )


def _tuple_names(node: ast.expr) -> list[ast.Name]:
    """`tuple`, alone or among several classes."""
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return [p for p in parts if isinstance(p, ast.Name) and p.id == "tuple"]
