"""What strings, and tuples and lists of them, are meant to say in the place of a sharding or a spec."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from shardfix.analysis.arrays import is_one_array
from shardfix.analysis.module import Module, literal
from shardfix.model import Edit, Safety


@dataclass(frozen=True)
class Shape:
    """What the code shows about the value that a sharding is for.

    `rank` counts the dimensions of an array. `parts` is the least and the largest number of entries that a pytree of
    shardings may have; `single` says that the value is certainly no tuple.
    """

    rank: int | None = None
    parts: tuple[int, int] | None = None
    single: bool = False
    each: tuple[Shape, ...] = ()  #: of the parts, where these are the arguments of a function
    values: tuple[ast.expr, ...] = ()  #: what the code gives for it

    def part(self, module: Module, key: object) -> Shape:
        """The same for one entry of a tuple or a dictionary."""
        if self.each:
            return self.each[key] if isinstance(key, int) and key < len(self.each) else Shape()
        found: list[ast.expr] = []
        for value in (module.value(v) for v in self.values):
            inner: list[ast.expr] = []
            if isinstance(value, ast.Dict):
                inner = [v for k, v in zip(value.keys, value.values, strict=True) if literal(k) == key]
            elif isinstance(value, (ast.Tuple, ast.List)) and isinstance(key, int):
                inner = value.elts[key : key + 1]
            if len(inner) != 1:
                return Shape()
            found += inner
        return Shape(single=bool(found) and all(is_one_array(module, f) for f in found), values=tuple(found))


@dataclass(frozen=True)
class Leaf:
    """One spec: the expression that says it and how it becomes the arguments of a PartitionSpec.

    `form` is `string` ('x' -> P('x')), `entries` (('x', None) -> P('x', None)), `group` (('x', 'y') -> P(('x', 'y'))),
    `splat` (a name of a tuple -> P(*name)) or `nothing` (None -> P()).
    """

    node: ast.expr
    form: str
    names: tuple[str, ...] = ()  #: the axis names that are visible in it
    dimensions: tuple[tuple[str, ...], ...] | None = None  #: the axes of each dimension, where all are visible

    def edits(self, module: Module, before: str, after: str, extra: str = "") -> list[Edit]:
        """Put `before` and `after` around the PartitionSpec arguments, and `extra` behind the last of these."""
        start, end = module.span(self.node)
        text = module.text[start:end]
        if self.form == "nothing":
            return [Edit(start, end, before + extra.removeprefix(", ") + after)]
        if self.form != "entries" or text[:1] not in "([":
            star = "*" if self.form == "splat" else ""
            trailing = re.search(r",\s*$", text) if self.form == "entries" else None
            cut = [Edit(start + trailing.start(), end, "")] if trailing else []
            return [Edit(start, start, before + star), *cut, Edit(end, end, extra + after)]
        elements = self.node.elts if isinstance(self.node, (ast.Tuple, ast.List)) else []
        last = module.span(elements[-1])[1] if elements else start + 1
        trailing = re.compile(r"[^\S\n]*,[^\S\n]*").fullmatch(module.text, last, end - 1)
        if trailing or not elements:
            extra = extra if elements else extra.removeprefix(", ")
            return [Edit(start, start + 1, before), Edit(last, end, extra + after)]
        return [Edit(start, start + 1, before), Edit(end - 1, end, extra + after)]


@dataclass
class Reading:
    """The specs found in a value, how far that can be trusted and why not further."""

    leaves: list[Leaf] = field(default_factory=list)
    brackets: list[ast.List] = field(default_factory=list)  #: lists that JAX wants as tuples
    safety: Safety = Safety.SAFE
    caveats: list[str] = field(default_factory=list)
    evidence: list[str] = field(default_factory=list)

    def lower(self, safety: Safety, caveat: str) -> None:
        self.safety = max(self.safety, safety)
        if caveat not in self.caveats:
            self.caveats.append(caveat)

    @property
    def names(self) -> list[str]:
        return [name for leaf in self.leaves for name in leaf.names]


def _value(module: Module, node: ast.expr) -> ast.expr:
    value = module.value(node)
    return module.class_constant(value) or value


def string(module: Module, node: ast.expr) -> tuple[str, ...] | None:
    """The text of an expression that is certainly a string: empty where it is not visible, None for anything else."""
    value = _value(module, node)
    if isinstance(value, ast.NamedExpr):
        return string(module, value.value)
    if isinstance(value, ast.Constant):
        return (value.value,) if isinstance(value.value, str) else None
    if isinstance(value, ast.JoinedStr):
        return ()
    if isinstance(value, ast.IfExp):
        return _one_of(module, [value.body, value.orelse])
    if isinstance(value, ast.BoolOp):
        return _one_of(module, value.values)
    if isinstance(value, ast.Name):
        binding = module.binding(value)
        if binding is not None and isinstance(binding.node, (ast.For, ast.comprehension)):
            over = _value(module, binding.node.iter)
            plain = isinstance(binding.node.target, ast.Name) and isinstance(over, (ast.Tuple, ast.List))
            return _one_of(module, over.elts) if plain else None  # type: ignore[attr-defined]
        annotation = binding.annotation if binding is not None and binding.kind == "param" else None
        named = annotation.value if isinstance(annotation, ast.Constant) else getattr(annotation, "id", None)
        return () if named == "str" else None
    if isinstance(value, ast.Subscript) and isinstance(value.value, ast.Attribute):
        index = value.slice.operand if isinstance(value.slice, ast.UnaryOp) else value.slice
        plain = isinstance(index, ast.Constant) and isinstance(index.value, int)
        return () if value.value.attr == "axis_names" and plain else None
    return None


def _one_of(module: Module, nodes: list[ast.expr]) -> tuple[str, ...] | None:
    """The names of alternatives that all are strings."""
    found = [string(module, node) for node in nodes]
    return None if None in found or not found else tuple(name for names in found if names for name in names)


def is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def spells_a_spec(module: Module, node: ast.expr) -> bool:
    """A tuple or list of strings, None and tuples of strings, with a string that is visible in it."""
    value = _value(module, node)
    if not isinstance(value, (ast.Tuple, ast.List)):
        return False
    return all(_is_entry(module, e) for e in value.elts) and any(_has_string(module, e) for e in value.elts)


def _is_entry(module: Module, node: ast.expr) -> bool:
    if is_none(node) or string(module, node) is not None:
        return True
    return isinstance(node, (ast.Tuple, ast.List)) and all(string(module, e) is not None for e in node.elts)


def _has_string(module: Module, node: ast.expr) -> bool:
    if isinstance(node, (ast.Tuple, ast.List)):
        return any(_has_string(module, e) for e in node.elts)
    return string(module, node) is not None


def read(module: Module, node: ast.expr, tuples: str, shape: Shape, only_specs: bool = False) -> Reading:
    """Read the value given as a sharding.

    Args:
        tuples: how JAX reads a tuple there: "one", "args", "result" or "value" (see the table of parameters).
        only_specs: the function takes nothing but specs and tuples of them, and None for no result.

    The reading has no leaves when nothing in the value is a string in the place of a spec.
    """
    reading = Reading()
    _read(module, node, tuples, shape, reading, only_specs, top=True)
    if not any(leaf.form != "nothing" for leaf in reading.leaves):
        return Reading()
    for leaf in reading.leaves:
        twice = next((name for name in leaf.names if leaf.dimensions and leaf.names.count(name) > 1), None)
        if twice is not None:
            reading.lower(Safety.MANUAL, f"the axis {twice!r} is named twice, which no spec may do")
    return reading


def _read(
    module: Module, node: ast.expr, tuples: str, shape: Shape, reading: Reading, only_specs: bool, top: bool
) -> None:
    if isinstance(node, ast.IfExp) and string(module, node) is None:
        for arm in (node.body, node.orelse):
            _read(module, arm, tuples, shape, reading, only_specs, top)
    elif (text := string(module, node)) is not None:
        reading.leaves.append(Leaf(node, "string", text, (text,) if len(text) == 1 else None))
    elif is_none(node) and only_specs and not top and tuples == "result":
        reading.leaves.append(Leaf(node, "nothing", (), ()))
    elif isinstance(node, ast.Dict) and tuples != "one":
        for key, value in zip(node.keys, node.values, strict=True):
            _read(module, value, tuples, shape.part(module, literal(key)), reading, only_specs, top=False)
    elif isinstance(node, (ast.Tuple, ast.List)):
        unpacked = [e.value for e in node.elts if isinstance(e, ast.Starred)]
        if unpacked and any(spells_a_spec(module, e) for e in unpacked):
            reading.leaves.append(Leaf(node, "entries"))
            reading.lower(Safety.MANUAL, "axis names are unpacked into it")
        elif tuples == "one":
            if spells_a_spec(module, node) or (only_specs and not node.elts):
                _spec(module, node, shape, reading)
        elif not top:
            if spells_a_spec(module, node) and not _repeats(module, node):
                _spec(module, node, Shape(), reading)
                if not shape.single:
                    _pytree_or_spec(node, reading, always=len(node.elts) > 1)
            else:
                _container(module, node, tuples, shape, reading, only_specs)
        elif (
            not spells_a_spec(module, node)
            or _is_container(module, node, tuples, shape, reading)
            or (_repeats(module, node) and not shape.single)
        ):
            if isinstance(node, ast.List) and only_specs and tuples == "args":
                reading.brackets.append(node)
            _container(module, node, tuples, shape, reading, only_specs)
        else:
            _spec(module, node, shape, reading)
            if not shape.single:
                _pytree_or_spec(node, reading, always=tuples == "value")
    elif isinstance(node, (ast.Name, ast.Attribute)) and spells_a_spec(module, node):
        value = _value(module, node)
        if top and tuples != "one" and _is_container(module, value, tuples, shape, reading):
            reading.leaves.append(Leaf(node, "splat"))
            reading.lower(Safety.MANUAL, "write one spec for each entry where the tuple is made")
        else:
            _spec(module, value, shape if top else Shape(), reading, node)
    elif isinstance(node, ast.Name):
        _elsewhere(module, node, tuples, reading)
    elif isinstance(node, (ast.BoolOp, ast.NamedExpr)):
        for value in node.values if isinstance(node, ast.BoolOp) else [node.value]:
            _read(module, value, tuples, Shape(), reading, only_specs, top)
        reading.lower(Safety.MANUAL, "the axis names are only a part of the expression")
    elif isinstance(node, ast.BinOp) and any(spells_a_spec(module, side) for side in (node.left, node.right)):
        reading.leaves.append(Leaf(node, "splat"))
        reading.lower(Safety.MANUAL, "the axis names are only a part of the expression")


def _elsewhere(module: Module, name: ast.Name, tuples: str, reading: Reading) -> None:
    """A name of a dictionary of specs or one that is set several times, or a parameter whose default is a spec."""
    value = module.value(name)
    inner = Reading()
    if isinstance(value, ast.Dict):
        _read(module, value, tuples, Shape(), inner, False, top=False)
        text = f"write the specs where {name.id} is made"
    else:
        binding = module.binding(name)
        default = default_of(module, binding.node) if binding is not None else None
        if default is not None:
            _read(module, default, tuples, Shape(), inner, False, top=True)
        text = f"the default of {name.id} is axis names, and so may be what callers give"
        if _always_a_spec(module, name):
            inner.leaves.append(Leaf(name, "splat"))
            text = f"write the specs where {name.id} is set"
    if inner.leaves:
        reading.leaves.append(Leaf(name, "splat", tuple(inner.names)))
        reading.lower(Safety.MANUAL, text)


def _always_a_spec(module: Module, name: ast.Name) -> bool:
    """A name that is set several times, each time to axis names or None."""
    found = [b.node.value if isinstance(b.node, ast.AugAssign) else b.value for b in module.bindings(name)]
    given = [g for g in found if g is not None and not is_none(g)]
    whole = len(found) > 1 and None not in found and module.value(name) is name
    return whole and bool(given) and all(string(module, g) is not None or spells_a_spec(module, g) for g in given)


def default_of(module: Module, argument: ast.AST) -> ast.expr | None:
    """The default of a parameter."""
    function = module.parent(argument)
    if not isinstance(argument, ast.arg) or not isinstance(function, (ast.FunctionDef, ast.Lambda)):
        return None
    listed = function.args
    positional = [*listed.posonlyargs, *listed.args]
    pairs: list[tuple[ast.arg, ast.expr | None]] = [*zip(listed.kwonlyargs, listed.kw_defaults, strict=True)]
    pairs += zip(positional[len(positional) - len(listed.defaults) :], listed.defaults, strict=True)
    return next((default for parameter, default in pairs if parameter is argument), None)


def _repeats(module: Module, node: ast.Tuple | ast.List) -> bool:
    """An axis is named twice, so that this is a pytree of specs and not one spec."""
    names = list(_names(module, node.elts))
    return len(set(names)) < len(names)


def _pytree_or_spec(node: ast.Tuple | ast.List, reading: Reading, always: bool = False) -> None:
    if always or all(isinstance(e, (ast.Tuple, ast.List)) for e in node.elts):
        reading.lower(Safety.UNSAFE, "read as one spec; a tuple of arrays would need one spec for each")


def _container(
    module: Module, node: ast.Tuple | ast.List, tuples: str, shape: Shape, reading: Reading, only_specs: bool
) -> None:
    for index, element in enumerate(node.elts):
        _read(module, element, tuples, shape.part(module, index), reading, only_specs, top=False)


def _is_container(module: Module, node: ast.expr, tuples: str, shape: Shape, reading: Reading) -> bool:
    """Whether a tuple of strings holds one spec for each part of a pytree, and is not itself one spec."""
    count = len(node.elts) if isinstance(node, (ast.Tuple, ast.List)) else 0
    what = {"args": "argument", "result": "result", "value": "array"}[tuples]
    if shape.parts is not None and not shape.single:
        least, most = shape.parts
        if least <= count <= most:
            return True
        if tuples == "args" and most == 1:
            return False
        reading.lower(Safety.MANUAL, f"{count} entries for {most} {what}s: neither one for each nor clearly one spec")
        return True
    if shape.single or count == 1:
        return tuples == "args"
    if tuples == "args":
        reading.lower(Safety.UNSAFE, "the function is not visible: read as one entry for each argument, as JAX does")
        return True
    if tuples == "result":
        reading.lower(
            Safety.UNSAFE, "read as one spec for the one result; a function that returns a tuple needs one for each"
        )
    return False


def _spec(module: Module, node: ast.expr, shape: Shape, reading: Reading, use: ast.expr | None = None) -> None:
    """One spec, written as a tuple at `node` and used at `use` when that is a name of it."""
    elements = node.elts if isinstance(node, (ast.Tuple, ast.List)) else []
    names = tuple(_names(module, elements))
    dimensions = _dimensions(module, elements)
    form = "entries" if use is None else "splat"
    plain = len(elements) > 1 and all(string(module, e) is not None for e in elements)
    rank = shape.rank
    if plain and rank is not None and 1 < rank < len(elements):
        reading.lower(Safety.MANUAL, f"{len(elements)} axes for an array of {rank} dimensions: say which go together")
    elif plain and rank == 1:
        form, dimensions = "group" if use is None else "string", (names,)
        reading.evidence.append("the array has one dimension")
    elif plain and rank == len(elements):
        reading.evidence.append(f"the array has {rank} dimensions")
    elif plain:
        texts = ", ".join(module.source(e) for e in elements)
        known = "the number of dimensions is not visible" if rank is None else f"the array has {rank} dimensions"
        reading.lower(
            Safety.UNSAFE,
            f"{known}: read as one entry for each dimension, P({texts}); one dimension split over all of these axes "
            f"is P(({texts}))",
        )
    elif rank is not None and len(elements) > rank:
        reading.lower(Safety.MANUAL, f"{len(elements)} entries for an array of {rank} dimensions")
    reading.leaves.append(Leaf(use if use is not None else node, form, names, dimensions))


def _names(module: Module, elements: list[ast.expr]) -> Iterator[str]:
    for element in elements:
        if isinstance(element, (ast.Tuple, ast.List)):
            yield from _names(module, element.elts)
        else:
            yield from string(module, element) or ()


def _dimensions(module: Module, elements: list[ast.expr]) -> tuple[tuple[str, ...], ...] | None:
    found: list[tuple[str, ...]] = []
    for element in elements:
        inner = element.elts if isinstance(element, (ast.Tuple, ast.List)) else [] if is_none(element) else [element]
        texts = [string(module, e) for e in inner]
        if any(text is None or len(text) != 1 for text in texts):
            return None
        found.append(tuple(name for text in texts if text for name in text))
    return tuple(found)
