"""Whether a host function acts blockwise: applied to blocks along a dimension it gives the blocks of its result.

An abstract interpretation of the host function, for one split dimension of its operands at a time. What is not known
is "unknown", never "blockwise". Results are meant up to the rounding of matrix products.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from shardfix.analysis import dimensions, numpy_names
from shardfix.analysis.dimensions import SCALAR, WHOLE, Array, Index, Kind, Rank, Stop, coupled, unknown
from shardfix.analysis.module import Module, keyword, literal
from shardfix.analysis.scopes import FunctionNode
from shardfix.jaxnames import PARTIAL

_DEPTH = 8
_NUMPY = ("numpy", "jax.numpy")


@dataclass(frozen=True)
class Operand:
    """What a host function is given: the dimension along which it gets a block, None where it gets the whole."""

    axis: int | None = None
    rank: int | None = None
    rank_at_least: int = 0


@dataclass(frozen=True)
class Verdict:
    """Whether a host function acts blockwise, why, and which dimension of each result is split then.

    `coupled` means that it certainly looks beyond its block; `unknown` that nothing is proven. `effects` are what it
    does besides giving a result; per block it does so more often.
    """

    kind: Kind
    reason: str
    axes: tuple[int | None, ...] = ()
    effects: tuple[str, ...] = ()

    @property
    def blockwise(self) -> bool:
        return self.kind == "blockwise"


def blockwise(
    module: Module, host: ast.expr, operands: Sequence[Operand], keywords: Mapping[str, Operand] | None = None
) -> Verdict:
    """Decide about a host function, given as an expression, for one split dimension of its operands."""
    proof = _Proof(module)
    named = keywords or {}
    arrays = [_given(operand, index) for index, operand in enumerate([*operands, *named.values()])]
    given: dict[str, _Value] = dict(zip(named, arrays[len(operands) :], strict=True))
    try:
        axes = _leaves(proof.apply(host, arrays[: len(operands)], given, {}, 0))
    except Stop as stop:
        return Verdict(stop.kind, stop.reason, (), tuple(dict.fromkeys(proof.effects)))
    return Verdict("blockwise", proof.because(host), axes, tuple(dict.fromkeys(proof.effects)))


def _given(operand: Operand, index: int) -> Array:
    low = max(operand.rank_at_least, 0 if operand.axis is None else operand.axis + 1)
    return Array(Rank(operand.rank) if operand.rank is not None else Rank(low, index), operand.axis)


@dataclass(frozen=True)
class _Shape:
    """The shape of an array."""

    of: Array


@dataclass(frozen=True, eq=False)
class _Function:
    """A lambda, with the variables it was made among."""

    node: ast.Lambda
    env: dict[str, _Value]


@dataclass(frozen=True)
class _Other:
    """Something that is no array and does not depend on the block: a dtype, a string."""


@dataclass(frozen=True)
class _Lost:
    """A variable that has different values on different ways through the function."""


_Rule = Callable[[Array], Array]
_Value = Array | _Shape | _Function | _Other | _Lost | tuple["_Value", ...]


def _leaves(value: _Value) -> tuple[int | None, ...]:
    if isinstance(value, tuple):
        return tuple(axis for part in value for axis in _leaves(part))
    if isinstance(value, Array):
        return (value.axis,)
    raise unknown("the host function does not return an array")


class _Proof:
    def __init__(self, module: Module) -> None:
        self.module = module
        self.effects: list[str] = []
        self.used: dict[str, None] = {}
        self._inside: list[FunctionNode] = []

    def because(self, host: ast.expr) -> str:
        used = f" ({', '.join(list(self.used)[:6])})" if self.used else ""
        return f"{self._text(host)} works on each block alone{used}"

    def _text(self, node: ast.AST) -> str:
        return self.module.excerpt(node, 40)

    # -- functions --------------------------------------------------------------------------------------------

    def apply(
        self,
        function: ast.expr,
        values: Sequence[_Value],
        keywords: Mapping[str, _Value],
        env: dict[str, _Value],
        depth: int,
        call: ast.Call | None = None,
    ) -> _Value:
        """Call the function that an expression stands for."""
        if depth > _DEPTH:
            raise unknown("the calls are nested too deeply")
        if isinstance(function, ast.Name) and function.id in env:
            made = env[function.id]
            if isinstance(made, _Function):
                return self._enter(made.node, values, keywords, dict(made.env), depth)
            raise unknown(f"{function.id} is not known")
        value = self.module.value(function)
        if isinstance(value, ast.Lambda):
            return self._enter(value, values, keywords, dict(env) if value is function else {}, depth)
        name = self.module.resolve(value) if not _root_in(value, env) else None
        if name is not None:
            return self._library(name, values, keywords, call)
        if isinstance(value, ast.Name):
            binding = self.module.binding(value)
            if binding is not None and isinstance(binding.node, ast.FunctionDef):
                return self._enter(binding.node, values, keywords, {}, depth)
            if binding is None and not self.module.bindings(value):
                return self._builtin(value.id, values, call)
        if isinstance(value, ast.Call):
            called = self.module.resolve(value.func)
            if called == "numpy.vectorize" and not keywords:
                return self._vectorized(value, values)
            if called == PARTIAL and value.args:
                bound = [self.value(a, env, depth) for a in value.args[1:]]
                named = {k.arg: self.value(k.value, env, depth) for k in value.keywords if k.arg is not None}
                if len(named) == len(value.keywords):
                    return self.apply(value.args[0], [*bound, *values], {**named, **keywords}, env, depth + 1)
        raise unknown(f"{self._text(function)} is not known")

    def _enter(
        self,
        node: ast.Lambda | ast.FunctionDef,
        values: Sequence[_Value],
        keywords: Mapping[str, _Value],
        env: dict[str, _Value],
        depth: int,
    ) -> _Value:
        """Evaluate the body of a function with arguments."""
        arguments = node.args
        parameters = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
        label = "a lambda" if isinstance(node, ast.Lambda) else node.name
        if arguments.vararg or arguments.kwarg or len(values) > len(parameters) or node in self._inside:
            raise unknown(f"the arguments of {label} are not followed")
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            raise unknown(f"{label} has a decorator")
        defaults = dict(zip(parameters[::-1], arguments.defaults[::-1], strict=False))
        defaults.update({a.arg: d for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if d})
        env.update(zip(parameters, values, strict=False))
        for parameter in [*parameters[len(values) :], *(a.arg for a in arguments.kwonlyargs)]:
            if parameter not in keywords and parameter not in defaults:
                raise unknown(f"{label} misses an argument")
            given = keywords.get(parameter)
            env[parameter] = given if given is not None else self.value(defaults[parameter], {}, depth)
        if set(keywords) - set(env):
            raise unknown(f"the arguments of {label} are not followed")
        self._inside.append(node)
        try:
            if isinstance(node, ast.Lambda):
                return self.value(node.body, env, depth)
            returned = self._block(node.body, env, depth)
        finally:
            self._inside.pop()
        if not returned:
            raise unknown(f"{label} returns nothing")
        return _agree(returned, f"the returns of {label} differ")

    def _block(self, body: Sequence[ast.stmt], env: dict[str, _Value], depth: int) -> list[_Value]:
        """Run statements; what they return, on all ways through them."""
        returned: list[_Value] = []
        for statement in body:
            match statement:
                case ast.Return(value=ast.expr() as value):
                    return [*returned, self.value(value, env, depth)]
                case ast.Raise():
                    return returned
                case ast.Assign(targets=[target], value=value):
                    self._assign(target, self.value(value, env, depth), env)
                case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                    self._assign(target, self.value(value, env, depth), env)
                case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                    before = env.get(name)
                    if not isinstance(before, Array) or (before.axis is None and before != SCALAR):
                        raise unknown(f"{name} is changed in place")
                    self._assign(target, self._binary(op, before, self.value(value, env, depth)), env)
                case ast.If():
                    self._whole(self.value(statement.test, env, depth), statement.test)
                    returned += self._branches(statement, env, depth)
                case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range")) as steps, orelse=[]):
                    self._loop(statement.body, name, steps, env, depth)
                case ast.Assert(test=test):
                    self._whole(self.value(test, env, depth), test)
                case ast.Expr(value=ast.Call() as call):
                    self._effect(call, env)
                case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Import() | ast.ImportFrom():
                    pass
                case _:
                    raise unknown(f"`{self._text(statement)}` is not followed")
        return returned

    def _branches(self, statement: ast.If, env: dict[str, _Value], depth: int) -> list[_Value]:
        first, second = dict(env), dict(env)
        returned = self._block(statement.body, first, depth) + self._block(statement.orelse, second, depth)
        if _leaves_always(statement.body):
            first = second
        elif _leaves_always(statement.orelse):
            second = first
        for name in first.keys() | second.keys():
            env[name] = first[name] if name in first and first[name] == second.get(name) else _Lost()
        return returned

    def _loop(
        self, body: Sequence[ast.stmt], name: str, steps: ast.Call, env: dict[str, _Value], depth: int
    ) -> None:
        for argument in steps.args:
            self._whole(self.value(argument, env, depth), argument)
        for _ in range(3):
            before = dict(env)
            env[name] = SCALAR
            if self._block(body, env, depth):
                raise unknown("a return inside of a loop is not followed")
            changed = [k for k, v in before.items() if env[k] != v]
            if not changed:
                return  # a name first bound in the loop is unbound for the whole as well when the loop does not run
            env.update(dict.fromkeys(changed, _Lost()))
        raise unknown("a loop is not followed")

    def _effect(self, call: ast.Call, env: dict[str, _Value]) -> None:
        """A statement for its side effect only: something is counted, logged or kept."""
        function = call.func
        if isinstance(function, ast.Name) and function.id == "print" and function.id not in env:
            self.effects.append("prints")
            return
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
            base, method = function.value.id, function.attr
            if base not in env and method in ("append", "add", "put", "info", "debug", "warning", "log", "write"):
                self.effects.append(f"calls {base}.{method}")
                return
        raise unknown(f"{self._text(call)} is not followed")

    def _assign(self, target: ast.expr, value: _Value, env: dict[str, _Value]) -> None:
        if isinstance(target, ast.Name):
            env[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, tuple) and len(value) == len(target.elts):
            for element, part in zip(target.elts, value, strict=True):
                self._assign(element, part, env)
        else:
            raise unknown(f"the assignment to {self._text(target)} is not followed")

    # -- expressions ------------------------------------------------------------------------------------------

    def value(self, node: ast.expr, env: dict[str, _Value], depth: int) -> _Value:
        match node:
            case ast.Constant(value=bool() | int() | float() | complex()):
                return SCALAR
            case ast.Constant():
                return _Other()
            case ast.Name():
                return self._name(node, env, depth)
            case ast.Tuple() | ast.List():
                return tuple(self.value(e, env, depth) for e in node.elts)
            case ast.Dict() if all(k is not None for k in node.keys):
                return tuple(self.value(e, env, depth) for e in node.values)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Invert()):
                return self._array(self.value(node.operand, env, depth))
            case ast.UnaryOp(op=ast.Not()):
                self._whole(self.value(node.operand, env, depth), node.operand)
                return SCALAR
            case ast.BinOp():
                return self._binary(node.op, self.value(node.left, env, depth), self.value(node.right, env, depth))
            case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
                return SCALAR
            case ast.Compare(ops=[op], comparators=[other]) if not isinstance(op, (ast.In, ast.NotIn)):
                left, right = self.value(node.left, env, depth), self.value(other, env, depth)
                if isinstance(left, Array) and isinstance(right, Array):
                    return dimensions.elementwise([left, right])
                self._whole(left, node)
                self._whole(right, node)
                return SCALAR
            case ast.BoolOp():
                for part in node.values:
                    self._whole(self.value(part, env, depth), part)
                return SCALAR
            case ast.IfExp():
                self._whole(self.value(node.test, env, depth), node.test)
                arms = [self.value(node.body, env, depth), self.value(node.orelse, env, depth)]
                return _agree(arms, "the two arms of a condition differ")
            case ast.Attribute():
                return self._attribute(node, env, depth)
            case ast.Subscript():
                return self._subscript(node, env, depth)
            case ast.Lambda():
                return _Function(node, env)
            case ast.Call():
                return self._call(node, env, depth)
        raise unknown(f"`{self._text(node)}` is not followed")

    def _name(self, name: ast.Name, env: dict[str, _Value], depth: int) -> _Value:
        """A variable; one from outside of the host function is the same for every block."""
        if name.id in env:
            found = env[name.id]
            if isinstance(found, _Lost):
                raise unknown(f"{name.id} differs from one way through the function to another")
            return found
        bindings = self.module.bindings(name)
        if any(b.scope.node in self._inside for b in bindings):
            raise unknown(f"{name.id} is not followed")
        binding = self.module.binding(name)
        if binding is not None and binding.kind == "assign" and binding.value is not None and depth < _DEPTH:
            try:
                return self.value(binding.value, {}, depth + 1)
            except Stop:
                return WHOLE
        return WHOLE if bindings else _Other()

    def _attribute(self, node: ast.Attribute, env: dict[str, _Value], depth: int) -> _Value:
        name = self.module.resolve(node) if not _root_in(node, env) else None
        if name is not None:
            return SCALAR if name in numpy_names.CONSTANTS else _Other()
        base = self.value(node.value, env, depth)
        if not isinstance(base, Array):
            raise unknown(f"`{self._text(node)}` is not followed")
        if node.attr == "shape":
            return _Shape(base)
        if base.axis is None or node.attr in ("dtype", "ndim", "itemsize"):
            return WHOLE if base.axis is None else _Other() if node.attr == "dtype" else SCALAR
        if node.attr in ("real", "imag"):
            return base
        if node.attr == "T":
            return dimensions.transposed(base, ())
        if node.attr in ("size", "nbytes"):
            raise coupled(f".{node.attr} is that of the block")
        raise unknown(f".{node.attr} is not followed")

    def _subscript(self, node: ast.Subscript, env: dict[str, _Value], depth: int) -> _Value:
        base = self.value(node.value, env, depth)
        if isinstance(base, tuple):
            number = literal(node.slice)
            if isinstance(number, int) and -len(base) <= number < len(base):
                return base[number]
            raise unknown("the index of a tuple is not visible")
        if isinstance(base, _Shape):
            return self._size(base.of, literal(node.slice))
        array = self._array(base)
        kinds: list[Index] = []
        for index in node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]:
            if isinstance(index, ast.Slice):
                bounds = [b for b in (index.lower, index.upper, index.step) if b is not None]
                for bound in bounds:
                    self._whole(self.value(bound, env, depth), bound)
                kinds.append("part" if bounds else "all")
            elif isinstance(index, ast.Constant) and index.value in (None, ...):
                kinds.append("new" if index.value is None else "rest")
            elif type(literal(index)) is int:
                kinds.append("number")
            elif array.axis is None:
                self._whole(self.value(index, env, depth), index)
            else:
                raise unknown(f"the index in {self._text(node)} is not a literal")
        return WHOLE if array.axis is None else dimensions.indexed(array, kinds, self._text(node))

    def _size(self, array: Array, index: object) -> _Value:
        """`x.shape[index]`"""
        where = dimensions.meets(array, index) if isinstance(index, int) and array.axis is not None else "unknown"
        if array.axis is None or where == "other":
            return SCALAR
        if where == "same":
            raise coupled(f"it reads shape[{index}], which is that of the block")
        raise unknown("it reads a shape")

    def _binary(self, op: ast.operator, left: _Value, right: _Value) -> _Value:
        if not isinstance(left, Array) and not isinstance(right, Array):
            self._whole(left)
            self._whole(right)
            return WHOLE
        operands = [self._array(left), self._array(right)]
        return dimensions.product(*operands) if isinstance(op, ast.MatMult) else dimensions.elementwise(operands)

    def _array(self, value: _Value) -> Array:
        if isinstance(value, Array):
            return value
        if isinstance(value, tuple):
            self._whole(value)
            return Array(Rank(1)) if all(v == SCALAR for v in value) else WHOLE
        raise unknown("it computes with something that is no array")

    def _whole(self, value: _Value, node: ast.AST | None = None) -> None:
        """Raise unless a value is the same for every block."""
        if isinstance(value, tuple):
            for part in value:
                self._whole(part, node)
        elif isinstance(value, _Shape):
            self._size(value.of, ...)
        elif isinstance(value, Array) and value.axis is not None:
            raise unknown(f"`{self._text(node)}` depends on all values" if node else "an operand is split unexpectedly")
        elif isinstance(value, (_Function, _Lost)):
            raise unknown("a function is passed on")

    # -- calls ------------------------------------------------------------------------------------------------

    def _call(self, call: ast.Call, env: dict[str, _Value], depth: int) -> _Value:
        if any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords):
            raise unknown("starred arguments are not followed")
        function = call.func
        values = [self.value(a, env, depth) for a in call.args]
        keywords = {k.arg: self.value(k.value, env, depth) for k in call.keywords if k.arg is not None}
        if isinstance(function, ast.Attribute) and (
            _root_in(function, env) or self.module.resolve(function) is None
        ):
            base = self.value(function.value, env, depth)
            if not isinstance(base, Array) or function.attr not in numpy_names.METHODS:
                raise unknown(f".{function.attr}() is not known")
            return self._numpy(function.attr, [base, *values], keywords, call, f".{function.attr}()")
        return self.apply(function, values, keywords, env, depth + 1, call)

    def _builtin(self, name: str, values: Sequence[_Value], call: ast.Call | None) -> _Value:
        if name == "abs" and len(values) == 1:
            return self._array(values[0])
        if name == "len" and len(values) == 1 and isinstance(values[0], Array):
            return self._size(values[0], 0)
        if name in ("sum", "sorted", "enumerate", "reversed", "zip", "map") and any(_depends(v) for v in values):
            raise coupled(f"{name}() walks along a dimension")
        if name in ("float", "int", "bool", "complex", "min", "max", "pow", "round", "sum"):
            for value in values:
                self._whole(value, call)
            return SCALAR if name in ("float", "int", "bool", "complex") else WHOLE
        raise unknown(f"{name}() is not known")

    def _library(
        self, name: str, values: Sequence[_Value], keywords: Mapping[str, _Value], call: ast.Call | None
    ) -> _Value:
        package, _, function = name.rpartition(".")
        if package in ("numpy.random", "jax.random", "random"):
            raise coupled(f"{name} draws random numbers by position")
        if package in _NUMPY:
            return self._numpy(function, values, keywords, call, f"np.{function}")
        if package == "math" and all(v == SCALAR for v in values):
            return SCALAR
        if not values or keywords.keys() - {"axis"}:
            raise unknown(f"{name} is called in a way that is not followed")
        if package == "scipy.special" and function in numpy_names.SCIPY_UFUNCS and not keywords:
            self.used[f"{name} is a ufunc"] = None
            return dimensions.elementwise([self._array(v) for v in values])
        if package == "numpy.linalg" and function in numpy_names.LINALG and len(values) == 1 and not keywords:
            self.used[f"{name} on each matrix of a batch"] = None
            lost = numpy_names.LINALG[function]
            return self._with_split_first(values, lambda a: dimensions.of_matrices(a, lost, name))
        if name in numpy_names.OTHER_ALONG and len(values) == 1:
            self.used[f"{name} along other dimensions"] = None
            axes = self._axes(call, 1, 0, numpy_names.OTHER_ALONG[name])
            return self._with_split_first(values, lambda a: dimensions.along(a, axes, name))
        raise unknown(f"{name} is not known")

    def _with_split_first(self, values: Sequence[_Value], rule: _Rule) -> _Value:
        """Apply a rule to the first operand; the others have to be the same for every block."""
        for other in values[1:]:
            self._whole(other)
        array = self._array(values[0])
        return rule(array) if array.axis is not None else WHOLE

    def _numpy(
        self,
        function: str,
        values: Sequence[_Value],
        keywords: Mapping[str, _Value],
        call: ast.Call | None,
        label: str,
    ) -> _Value:
        """A function of NumPy, or the method of an array with the same name."""
        names = numpy_names
        method = label.startswith(".")
        odd = unknown(f"{label} is called in a way that is not followed")
        if function in names.UFUNCS and (not method or function in ("conj", "conjugate")):
            if len(values) != names.UFUNCS[function] or keywords.keys() - {"dtype"}:
                raise odd
            self.used[f"{label} is elementwise"] = None
            return dimensions.elementwise([self._array(v) for v in values])
        if function in names.ELEMENTWISE:
            few, many = names.ELEMENTWISE[function]
            operands = [*values, *(v for k, v in keywords.items() if k in ("a_min", "a_max", "min", "max", "decimals"))]
            if not few <= len(values) <= many or len(operands) != len(values) + len(keywords):
                raise odd
            self.used[f"{label} is elementwise"] = None
            return dimensions.elementwise([self._array(v) for v in operands])
        if function in ("zeros", "ones", "full", "eye", "arange", "linspace") and not method:
            return self._creation(function, values, keywords, call)
        if not values:
            raise odd
        if function in names.CASTS:
            if keywords.keys() - {"dtype", "copy", "order"}:
                raise odd
            return self._with_split_first(values, lambda a: a) if _depends(values[0]) else self._array(values[0])
        if function in names.LIKE:
            if keywords.keys() - {"dtype", "fill_value"} or {*values[1:], *keywords.values()} - {SCALAR, _Other()}:
                raise odd
            return self._array(values[0])
        if function in ("matmul", "dot"):
            if len(values) != 2 or keywords:
                raise odd
            self.used["a product with a whole matrix"] = None
            return dimensions.product(self._array(values[0]), self._array(values[1]))
        if function == "einsum":
            text = literal(call.args[0]) if call is not None and call.args else ...
            if not isinstance(text, str) or keywords:
                raise odd
            if not any(_depends(v) for v in values[1:]):
                return WHOLE
            self.used["np.einsum keeps the split dimension"] = None
            return dimensions.einsum([self._array(v) for v in values[1:]], text)
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
        self, function: str, values: Sequence[_Value], keywords: Mapping[str, _Value], call: ast.Call | None
    ) -> _Value:
        """An array made of numbers: the same for every block, unless its shape is that of the block."""
        first = values[0] if values else None
        if function in ("zeros", "ones") and isinstance(first, _Shape) and len(values) == 1:
            return first.of
        for value in [*values, *keywords.values()]:
            self._whole(value)
        shape = literal(call.args[0]) if call is not None and call.args else ...
        if function == "arange":
            return Array(Rank(1))
        if function in ("zeros", "ones", "full") and isinstance(shape, (int, tuple, list)):
            return Array(Rank(1 if isinstance(shape, int) else len(shape)))
        return Array(Rank(2)) if function == "eye" else WHOLE

    def _vectorized(self, call: ast.Call, values: Sequence[_Value]) -> _Value:
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
        return dimensions.elementwise([self._array(v) for v in values])


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


def _depends(value: _Value) -> bool:
    if isinstance(value, tuple):
        return any(_depends(v) for v in value)
    return isinstance(value, Array) and value.axis is not None


def _agree(values: Sequence[_Value], reason: str) -> _Value:
    if any(v != values[0] for v in values[1:]):
        raise unknown(reason)
    return values[0]


def _leaves_always(body: Sequence[ast.stmt]) -> bool:
    return bool(body) and isinstance(body[-1], (ast.Return, ast.Raise))


def _root_in(node: ast.expr, env: Mapping[str, _Value]) -> bool:
    """Whether a dotted name starts at a variable of the host function."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in env


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
