"""Result specs of a callback, made to tell the shape of a block instead of the shape of the whole."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from shardfix.analysis.module import Module, keyword, literal
from shardfix.analysis.placements import Axes, spec_arguments, strip
from shardfix.jaxnames import SHAPE_DTYPE_STRUCT
from shardfix.model import Edit

Entries = tuple[Axes, ...]  #: how each leading dimension is split
Dimension = int | tuple[str, int] | None  #: a literal size, dimension i of operand x, or something else


class NotLocal(Exception):
    """The shape of the block cannot be written; the message says why."""


class LocalSpecs:
    """Rewrites the `result_shape_dtypes` of one callback that moves into a lambda whose parameters are blocks.

    `operands` are the parameters that shadow names of the same array outside, with how each is split.
    """

    def __init__(self, module: Module, call: ast.Call, operands: Mapping[str, Entries], mesh: str) -> None:
        self.module = module
        self.call = call
        self.operands = operands
        self.mesh = mesh
        self.edits: list[Edit] = []

    def leaves(self, spec: ast.expr) -> list[ast.expr]:
        """The specs of the single results, in the order of a tuple or list."""
        value = self.module.value(spec)
        if isinstance(value, (ast.Tuple, ast.List)):
            return [leaf for element in value.elts for leaf in self.leaves(element)]
        return [spec]

    def same_shape_as(self, leaf: ast.expr) -> str | None:
        """The operand whose shape a result has, where the spec says just that."""
        value = self.module.value(leaf)
        if isinstance(leaf, ast.Name) and leaf.id in self.operands:
            return leaf.id
        shape = self._shape(value) if isinstance(value, ast.Call) else None
        if isinstance(shape, ast.Attribute) and shape.attr == "shape" and isinstance(shape.value, ast.Name):
            return shape.value.id if shape.value.id in self.operands else None
        return None

    def results(self, spec: ast.expr, groups: Mapping[Axes, Sequence[int | None]]) -> list[Entries]:
        """How each result is split.

        Args:
            groups: for mesh axes that split an operand, the dimension that they split of each result; empty where no
                proof says so, and a result that has the shape of an operand is taken to be split like it.

        Raises:
            NotLocal: it is not visible.
        """
        leaves = self.leaves(spec)
        outs: list[Entries] = []
        for index, leaf in enumerate(leaves):
            entries: dict[int, Axes] = {}
            for axes, where in groups.items():
                if not where:
                    like = self.same_shape_as(leaf)
                    split = self.operands.get(like, ()) if like is not None else ()
                    if axes not in split:
                        raise NotLocal("how the result is split is not visible")
                    entries[split.index(axes)] = axes
                elif len(where) != len(leaves):
                    raise NotLocal("how many results there are is not visible")
                elif (dimension := where[index]) is not None:
                    entries[dimension] = axes
            outs.append(strip(tuple(entries.get(d, ()) for d in range(max(entries, default=-1) + 1))))
        return outs

    def written(self, spec: ast.expr | None, outs: Sequence[Entries], name: str) -> str:
        """The out_specs; `name` is how PartitionSpec is written. One stands for all results, several follow `spec`."""
        texts = [f"{name}({spec_arguments(out)})" for out in outs]
        if spec is None or len(set(texts)) == 1:
            return texts[0]
        return self._nested(spec, iter(texts))

    def _nested(self, spec: ast.expr, texts: Iterator[str]) -> str:
        value = self.module.value(spec)
        if isinstance(value, (ast.Tuple, ast.List)):
            parts = [self._nested(element, texts) for element in value.elts]
            inner = ", ".join(parts)
            return f"[{inner}]" if isinstance(value, ast.List) else f"({inner}{',' * (len(parts) == 1)})"
        return next(texts)

    def localise(self, spec: ast.expr, wanted: Sequence[Entries]) -> None:
        """Add the edits after which the spec, evaluated in the lambda, tells the shapes of blocks.

        Args:
            wanted: how each result is split.

        Raises:
            NotLocal: it cannot be done.
        """
        value = self.module.value(spec)
        inline = self.module.inside(value, self.call)
        if not inline and value is not spec and not self.module.same_meaning(value, self.call):
            raise NotLocal(f"{self.module.source(spec)} stands for a shape that cannot be written here")
        edits: list[Edit] = []
        for leaf, entries in zip(self.leaves(value), wanted, strict=True):
            edit = self._leaf(leaf, entries)
            edits += [edit] if edit is not None else []
        if inline:
            self.edits += edits
        elif value is not spec:
            start, end = self.module.span(value)
            text = self.module.text[start:end]
            for edit in sorted(edits, reverse=True):
                text = text[: edit.start - start] + edit.text + text[edit.end - start :]
            place = self.module.span(spec)
            self.edits.append(Edit(*place, text))

    def _leaf(self, leaf: ast.expr, entries: Entries) -> Edit | None:
        value = self.module.value(leaf)
        if isinstance(leaf, ast.Name) and leaf.id in self.operands and isinstance(value, ast.Name):
            self._check([(leaf.id, d) for d in range(len(self.operands[leaf.id]))], entries, leaf)
            return None
        if value is not leaf and not self.module.inside(leaf, self.call):
            raise NotLocal(f"{self.module.source(leaf)} stands for a shape that cannot be written here")
        shape = self._shape(value) if isinstance(value, ast.Call) else None
        if shape is None:
            raise NotLocal(f"the shape in {self.module.source(leaf)} is that of the whole")
        self._check(self._dimensions(shape), entries, shape)
        if value is leaf:
            return self._divided(shape, entries)
        edit = self._divided(shape, entries)
        start, end = self.module.span(value)
        text = self.module.text[start:end]
        if edit is not None:
            text = text[: edit.start - start] + edit.text + text[edit.end - start :]
        return Edit(*self.module.span(leaf), text)

    def _shape(self, call: ast.Call) -> ast.expr | None:
        if self.module.resolve(call.func) not in (SHAPE_DTYPE_STRUCT, "jax.core.ShapedArray"):
            return None
        found = keyword(call, "shape")
        return found.value if found is not None else call.args[0] if call.args else None

    def _dimensions(self, shape: ast.expr) -> list[Dimension]:
        """Where the leading dimensions of a shape come from."""
        if isinstance(shape, ast.Attribute) and shape.attr == "shape" and isinstance(shape.value, ast.Name):
            name = shape.value.id
            return [(name, d) for d in range(len(self.operands.get(name, ())))] if name in self.operands else [None]
        if isinstance(shape, ast.Subscript) and isinstance(shape.slice, ast.Slice) and shape.slice.step is None:
            low = 0 if shape.slice.lower is None else literal(shape.slice.lower)
            high = literal(shape.slice.upper) if shape.slice.upper is not None else None
            dimensions = self._dimensions(shape.value)
            if isinstance(low, int) and low >= 0 and (high is None or isinstance(high, int)):
                # Counted from the back of an unknown rank: at least the split dimensions have to be before it.
                return dimensions[low:] if high is None or high < 0 else dimensions[low:high]
        if isinstance(shape, ast.BinOp) and isinstance(shape.op, ast.Add):
            return [*self._dimensions(shape.left), *self._dimensions(shape.right)]
        value = self.module.value(shape)
        if isinstance(value, (ast.Tuple, ast.List)):
            found: list[Dimension] = []
            for element in value.elts:
                if isinstance(element, ast.Starred):
                    found += self._dimensions(element.value)
                else:
                    found.append(self._dimension(element))
            return found
        return [self._dimension(shape)]

    def _dimension(self, node: ast.expr) -> Dimension:
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            base, index = node.value.value, literal(node.slice)
            if isinstance(base, ast.Name) and base.id in self.operands and isinstance(index, int) and index >= 0:
                return (base.id, index)
        value = literal(self.module.value(node))
        return value if isinstance(value, int) else None

    def _check(self, dimensions: Sequence[Dimension], entries: Entries, node: ast.expr) -> None:
        """Each split dimension of the result is a split dimension of an operand, or a literal; no other one is."""
        text = self.module.source(node)
        for index in range(max(len(dimensions), len(entries))):
            wanted = entries[index] if index < len(entries) else ()
            source = dimensions[index] if index < len(dimensions) else None
            if isinstance(source, tuple):
                own = self.operands[source[0]]
                given = own[source[1]] if source[1] < len(own) else ()
                if given != wanted:
                    raise NotLocal(f"{text} does not follow the blocks of the result")
            elif wanted and (source is None or isinstance(node, (ast.Attribute, ast.Subscript, ast.BinOp))):
                raise NotLocal(f"{text} is the shape of the whole")

    def _divided(self, shape: ast.expr, entries: Entries) -> Edit | None:
        """`(8, 4)` -> `(8 // mesh.shape["data"], 4)`"""
        value = self.module.value(shape)
        if not isinstance(value, (ast.Tuple, ast.List)) or not any(
            isinstance(self._dimension(e), int) and index < len(entries) and entries[index]
            for index, e in enumerate(value.elts)
        ):
            if self._literal_vector(shape, entries):
                return Edit(*self.module.span(shape), f"({self._quotient(shape, entries[0])},)")
            return None
        texts = [
            self._quotient(element, entries[index])
            if index < len(entries) and entries[index] and isinstance(self._dimension(element), int)
            else self.module.source(element)
            for index, element in enumerate(value.elts)
        ]
        return Edit(*self.module.span(shape), f"({', '.join(texts)}{',' * (len(texts) == 1)})")

    def _literal_vector(self, shape: ast.expr, entries: Entries) -> bool:
        return isinstance(literal(self.module.value(shape)), int) and bool(entries) and bool(entries[0])

    def _quotient(self, element: ast.expr, axes: Axes) -> str:
        if not self.mesh:
            raise NotLocal(f"{self.module.source(element)} is a size of the whole, and the mesh has no name there")
        sizes = " // ".join(f'{self.mesh}.shape["{axis}"]' for axis in axes)
        return f"{self.module.source(element)} // {sizes}"
