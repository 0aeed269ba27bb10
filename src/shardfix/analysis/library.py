"""What NumPy, SciPy and the builtins do to an array of which a host function holds one block.

The rules behind the proof of `hostfn`: each function is elementwise, works along dimensions, or looks at all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from shardfix.analysis import dimensions, numpy_names
from shardfix.analysis.dimensions import SCALAR, WHOLE, Array, Rank, Stop, coupled, unknown
from shardfix.analysis.module import Module, keyword, literal

_NUMPY = ("numpy", "jax.numpy")


@dataclass(frozen=True)
class ShapeOf:
    """The shape of an array."""

    of: Array


@dataclass(frozen=True, eq=False)
class Made:
    """A lambda, with the variables it was made among."""

    node: ast.Lambda
    env: dict[str, Value]


@dataclass(frozen=True)
class Other:
    """Something that is no array and does not depend on the block: a dtype, a string."""


@dataclass(frozen=True)
class Lost:
    """A variable that has different values on different ways through the function."""


_Rule = Callable[[Array], Array]
Value = Array | ShapeOf | Made | Other | Lost | tuple["Value", ...]


class Library:
    """The rules, and what was used of them. `used` becomes the words of the proof."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.used: dict[str, None] = {}

    def text(self, node: ast.AST) -> str:
        return self.module.excerpt(node, 40)

    def size(self, array: Array, index: object) -> Value:
        """`x.shape[index]`"""
        where = dimensions.meets(array, index) if isinstance(index, int) and array.axis is not None else "unknown"
        if array.axis is None or where == "other":
            return SCALAR
        if where == "same":
            raise coupled(f"it reads shape[{index}], which is that of the block")
        raise unknown("it reads a shape")

    def array(self, value: Value) -> Array:
        if isinstance(value, Array):
            return value
        if isinstance(value, tuple):
            self.whole(value)
            return Array(Rank(1)) if all(v == SCALAR for v in value) else WHOLE
        raise unknown("it computes with something that is no array")

    def whole(self, value: Value, node: ast.AST | None = None) -> None:
        """Raise unless a value is the same for every block."""
        if isinstance(value, tuple):
            for part in value:
                self.whole(part, node)
        elif isinstance(value, ShapeOf):
            self.size(value.of, ...)
        elif isinstance(value, Array) and value.axis is not None:
            raise unknown(f"`{self.text(node)}` depends on all values" if node else "an operand is split unexpectedly")
        elif isinstance(value, (Made, Lost)):
            raise unknown("a function is passed on")

    def builtin(self, name: str, values: Sequence[Value], call: ast.Call | None) -> Value:
        if name == "abs" and len(values) == 1:
            return self.array(values[0])
        if name == "len" and len(values) == 1 and isinstance(values[0], Array):
            return self.size(values[0], 0)
        if name in ("sum", "sorted", "enumerate", "reversed", "zip", "map") and any(_depends(v) for v in values):
            raise coupled(f"{name}() walks along a dimension")
        if name in ("float", "int", "bool", "complex", "min", "max", "pow", "round", "sum"):
            for value in values:
                self.whole(value, call)
            return SCALAR if name in ("float", "int", "bool", "complex") else WHOLE
        raise unknown(f"{name}() is not known")

    def library(
        self, name: str, values: Sequence[Value], keywords: Mapping[str, Value], call: ast.Call | None
    ) -> Value:
        package, _, function = name.rpartition(".")
        if package in ("numpy.random", "jax.random", "random"):
            raise coupled(f"{name} draws random numbers by position")
        if package in _NUMPY:
            return self.numpy(function, values, keywords, call, f"np.{function}")
        if package == "math" and all(v == SCALAR for v in values):
            return SCALAR
        if not values or keywords.keys() - {"axis"}:
            raise unknown(f"{name} is called in a way that is not followed")
        if package == "scipy.special" and function in numpy_names.SCIPY_UFUNCS and not keywords:
            self.used[f"{name} is a ufunc"] = None
            return dimensions.elementwise([self.array(v) for v in values])
        if package == "numpy.linalg" and function in numpy_names.LINALG and len(values) == 1 and not keywords:
            self.used[f"{name} on each matrix of a batch"] = None
            lost = numpy_names.LINALG[function]
            return self._with_split_first(values, lambda a: dimensions.of_matrices(a, lost, name))
        if name in numpy_names.OTHER_ALONG and len(values) == 1:
            self.used[f"{name} along other dimensions"] = None
            axes = self._axes(call, 1, 0, numpy_names.OTHER_ALONG[name])
            return self._with_split_first(values, lambda a: dimensions.along(a, axes, name))
        raise unknown(f"{name} is not known")

    def _with_split_first(self, values: Sequence[Value], rule: _Rule) -> Value:
        """Apply a rule to the first operand; the others have to be the same for every block."""
        for other in values[1:]:
            self.whole(other)
        array = self.array(values[0])
        return rule(array) if array.axis is not None else WHOLE

    def numpy(
        self,
        function: str,
        values: Sequence[Value],
        keywords: Mapping[str, Value],
        call: ast.Call | None,
        label: str,
    ) -> Value:
        """A function of NumPy, or the method of an array with the same name."""
        names = numpy_names
        method = label.startswith(".")
        odd = unknown(f"{label} is called in a way that is not followed")
        if function in names.UFUNCS and (not method or function in ("conj", "conjugate")):
            if len(values) != names.UFUNCS[function] or keywords.keys() - {"dtype"}:
                raise odd
            self.used[f"{label} is elementwise"] = None
            return dimensions.elementwise([self.array(v) for v in values])
        if function in names.ELEMENTWISE:
            few, many = names.ELEMENTWISE[function]
            operands = [*values, *(v for k, v in keywords.items() if k in ("a_min", "a_max", "min", "max", "decimals"))]
            if not few <= len(values) <= many or len(operands) != len(values) + len(keywords):
                raise odd
            self.used[f"{label} is elementwise"] = None
            return dimensions.elementwise([self.array(v) for v in operands])
        if function in ("zeros", "ones", "full", "eye", "arange", "linspace") and not method:
            return self._creation(function, values, keywords, call)
        if not values:
            raise odd
        if function in names.CASTS:
            if keywords.keys() - {"dtype", "copy", "order"}:
                raise odd
            return self._with_split_first(values, lambda a: a) if _depends(values[0]) else self.array(values[0])
        if function in names.LIKE:
            if keywords.keys() - {"dtype", "fill_value"} or {*values[1:], *keywords.values()} - {SCALAR, Other()}:
                raise odd
            return self.array(values[0])
        if function in ("matmul", "dot"):
            if len(values) != 2 or keywords:
                raise odd
            self.used["a product with a whole matrix"] = None
            return dimensions.product(self.array(values[0]), self.array(values[1]))
        if function == "einsum":
            text = literal(call.args[0]) if call is not None and call.args else ...
            if not isinstance(text, str) or keywords:
                raise odd
            if not any(_depends(v) for v in values[1:]):
                return WHOLE
            self.used["np.einsum keeps the split dimension"] = None
            return dimensions.einsum([self.array(v) for v in values[1:]], text)
        if function in names.REDUCTIONS:
            if keywords.keys() - {"axis", "keepdims", "dtype", "ddof"} or len(values) > 2:
                raise odd
            axes = self._axes(call, 1, method, None)
            keep = literal(found.value) if call is not None and (found := keyword(call, "keepdims")) else False
            if not isinstance(keep, bool):
                raise odd
            self.used[f"{label} along other dimensions"] = None
            return self._with_split_first(values, lambda a: dimensions.reduction(a, axes, keep, label))
        if function in names.ALONG:
            position = 2 if function == "roll" else 1
            if keywords.keys() - {"axis", "dtype"} or len(values) > position + 1:
                raise odd
            axes = self._axes(call, position, method, names.ALONG[function])
            self.used[f"{label} along other dimensions"] = None
            return self._with_split_first(values, lambda a: dimensions.along(a, axes, label))
        if function in ("transpose", "swapaxes", "expand_dims", "squeeze"):
            given = [*call.args[not method :], *(k.value for k in call.keywords)] if call is not None else []
            numbers = [literal(a) for a in given]
            return self._with_split_first(values, lambda a: _moved(a, function, numbers, odd))
        if function in names.COUPLED and any(_depends(v) for v in values):
            raise coupled(f"{label} looks across the whole array")
        raise unknown(f"{label} is not known")

    def _axes(self, call: ast.Call | None, position: int, shift: int, default: int | None) -> list[int] | None:
        """The literal `axis` of a call, None for all; a method has its array before the dot, so that `shift` is 1."""
        found = keyword(call, "axis") if call is not None else None
        args = call.args if call is not None else []
        node = found.value if found is not None else args[position - shift] if len(args) > position - shift else None
        given = literal(self.module.value(node)) if node is not None else default
        if given is None:
            return None
        numbers = list(given) if isinstance(given, (tuple, list)) else [given]
        axes = [n for n in numbers if isinstance(n, int)]
        if len(axes) < len(numbers) or len(set(axes)) < len(axes):
            raise unknown("axis= is not a literal")
        return axes

    def _creation(
        self, function: str, values: Sequence[Value], keywords: Mapping[str, Value], call: ast.Call | None
    ) -> Value:
        """An array made of numbers: the same for every block, unless its shape is that of the block."""
        first = values[0] if values else None
        if function in ("zeros", "ones") and isinstance(first, ShapeOf) and len(values) == 1:
            return first.of
        for value in [*values, *keywords.values()]:
            self.whole(value)
        shape = literal(call.args[0]) if call is not None and call.args else ...
        if function == "arange":
            return Array(Rank(1))
        if function in ("zeros", "ones", "full") and isinstance(shape, (int, tuple, list)):
            return Array(Rank(1 if isinstance(shape, int) else len(shape)))
        return Array(Rank(2)) if function == "eye" else WHOLE

    def _vectorized(self, call: ast.Call, values: Sequence[Value]) -> Value:
        """`np.vectorize(f, otypes=[float])` runs f on one number at a time."""
        types = keyword(call, "otypes")
        if len(call.args) != 1 or any(k.arg not in ("otypes", "cache", "doc") for k in call.keywords):
            raise unknown("np.vectorize is used in a way that is not followed")
        if types is None:
            raise unknown("np.vectorize without otypes= takes its dtype from the first element of the block")
        if not isinstance(types.value, (ast.List, ast.Tuple)) or len(types.value.elts) != 1:
            raise unknown("np.vectorize with several results is not followed")
        problem = _impure(self.module, call.args[0], set())
        if problem:
            raise unknown(f"np.vectorize of a function that {problem}")
        self.used["np.vectorize runs on one number at a time"] = None
        return dimensions.elementwise([self.array(v) for v in values])


def _moved(array: Array, function: str, numbers: Sequence[object], odd: Stop) -> Array:
    if function == "transpose" and len(numbers) == 1 and isinstance(numbers[0], (tuple, list)):
        numbers = numbers[0]
    if function == "transpose" and list(numbers) == [None]:
        numbers = ()
    axes = [n for n in numbers if isinstance(n, int)]
    if len(axes) < len(numbers):
        raise odd
    if function == "transpose":
        return dimensions.transposed(array, axes)
    if function == "swapaxes" and len(axes) == 2:
        return dimensions.swapped(array, *axes)
    if function == "expand_dims" and len(axes) == 1:
        return dimensions.expanded(array, axes[0])
    if function == "squeeze" and len(axes) == 1:
        return dimensions.reduction(array, axes, False, "squeeze")
    raise odd


def _depends(value: Value) -> bool:
    if isinstance(value, tuple):
        return any(_depends(v) for v in value)
    return isinstance(value, Array) and value.axis is not None


_STATEFUL = (ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.Subscript, ast.NamedExpr)


def _impure(module: Module, node: ast.expr, seen: set[ast.AST]) -> str:
    """Why a function of numbers may depend on more than its arguments; empty where it does not."""
    value = module.value(node)
    name = module.resolve(value)
    if name is not None:
        package, _, function = name.rpartition(".")
        pure = package == "math" or (package == "numpy" and function in numpy_names.UFUNCS)
        return "" if pure else f"calls {name}"
    body: ast.AST = value
    if isinstance(value, ast.Name):
        binding = module.binding(value)
        if binding is None and not module.bindings(value) and value.id in numpy_names.PURE_BUILTINS:
            return ""
        if binding is None or not isinstance(binding.node, ast.FunctionDef) or binding.node.decorator_list:
            return f"calls {value.id}"
        body = binding.node
    elif not isinstance(value, ast.Lambda):
        return "is not visible"
    if body in seen:
        return ""
    seen.add(body)
    for inner in ast.walk(body):
        if isinstance(inner, _STATEFUL):
            return "reads or keeps more than its argument"
        problem = _impure(module, inner.func, seen) if isinstance(inner, ast.Call) else ""
        if problem:
            return problem
    return ""
