"""Whether a host function acts blockwise: applied to blocks along a dimension it gives the blocks of its result.

An abstract interpretation of the host function, for one split dimension of its operands at a time. What is not known
is "unknown", never "blockwise". Results are meant up to the rounding of matrix products.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shardfix.analysis import dimensions, numpy_names
from shardfix.analysis.dimensions import SCALAR, WHOLE, Array, Index, Kind, Rank, Stop, coupled, unknown
from shardfix.analysis.library import Library, Lost, Made, Other, ShapeOf, Value
from shardfix.analysis.module import Module, literal
from shardfix.analysis.scopes import FunctionNode
from shardfix.jaxnames import PARTIAL

_DEPTH = 8


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
    given: dict[str, Value] = dict(zip(named, arrays[len(operands) :], strict=True))
    try:
        axes = _leaves(proof.apply(host, arrays[: len(operands)], given, {}, 0))
    except Stop as stop:
        return Verdict(stop.kind, stop.reason, (), tuple(dict.fromkeys(proof.effects)))
    return Verdict("blockwise", proof.because(host), axes, tuple(dict.fromkeys(proof.effects)))


def _given(operand: Operand, index: int) -> Array:
    low = max(operand.rank_at_least, 0 if operand.axis is None else operand.axis + 1)
    return Array(Rank(operand.rank) if operand.rank is not None else Rank(low, index), operand.axis)


def _leaves(value: Value) -> tuple[int | None, ...]:
    if isinstance(value, tuple):
        return tuple(axis for part in value for axis in _leaves(part))
    if isinstance(value, Array):
        return (value.axis,)
    raise unknown("the host function does not return an array")


class _Proof(Library):
    def __init__(self, module: Module) -> None:
        super().__init__(module)
        self.effects: list[str] = []
        self._inside: list[FunctionNode] = []

    def because(self, host: ast.expr) -> str:
        used = f" ({', '.join(list(self.used)[:6])})" if self.used else ""
        return f"{self.text(host)} works on each block alone{used}"


    # -- functions --------------------------------------------------------------------------------------------

    def apply(
        self,
        function: ast.expr,
        values: Sequence[Value],
        keywords: Mapping[str, Value],
        env: dict[str, Value],
        depth: int,
        call: ast.Call | None = None,
    ) -> Value:
        """Call the function that an expression stands for."""
        if depth > _DEPTH:
            raise unknown("the calls are nested too deeply")
        if isinstance(function, ast.Name) and function.id in env:
            made = env[function.id]
            if isinstance(made, Made):
                return self._enter(made.node, values, keywords, dict(made.env), depth)
            raise unknown(f"{function.id} is not known")
        value = self.module.value(function)
        if isinstance(value, ast.Lambda):
            return self._enter(value, values, keywords, dict(env) if value is function else {}, depth)
        name = self.module.resolve(value) if not _root_in(value, env) else None
        if name is not None:
            return self.library(name, values, keywords, call)
        if isinstance(value, ast.Name):
            binding = self.module.binding(value)
            if binding is not None and isinstance(binding.node, ast.FunctionDef):
                return self._enter(binding.node, values, keywords, {}, depth)
            if binding is None and not self.module.bindings(value):
                return self.builtin(value.id, values, call)
        if isinstance(value, ast.Call):
            called = self.module.resolve(value.func)
            if called == "numpy.vectorize" and not keywords:
                return self._vectorized(value, values)
            if called == PARTIAL and value.args:
                bound = [self.value(a, env, depth) for a in value.args[1:]]
                named = {k.arg: self.value(k.value, env, depth) for k in value.keywords if k.arg is not None}
                if len(named) == len(value.keywords):
                    return self.apply(value.args[0], [*bound, *values], {**named, **keywords}, env, depth + 1)
        raise unknown(f"{self.text(function)} is not known")

    def _enter(
        self,
        node: ast.Lambda | ast.FunctionDef,
        values: Sequence[Value],
        keywords: Mapping[str, Value],
        env: dict[str, Value],
        depth: int,
    ) -> Value:
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

    def _block(self, body: Sequence[ast.stmt], env: dict[str, Value], depth: int) -> list[Value]:
        """Run statements; what they return, on all ways through them."""
        returned: list[Value] = []
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
                    self.whole(self.value(statement.test, env, depth), statement.test)
                    returned += self._branches(statement, env, depth)
                case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range")) as steps, orelse=[]):
                    self._loop(statement.body, name, steps, env, depth)
                case ast.Assert(test=test):
                    self.whole(self.value(test, env, depth), test)
                case ast.Expr(value=ast.Call() as call):
                    self._effect(call, env)
                case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Import() | ast.ImportFrom():
                    pass
                case _:
                    raise unknown(f"`{self.text(statement)}` is not followed")
        return returned

    def _branches(self, statement: ast.If, env: dict[str, Value], depth: int) -> list[Value]:
        first, second = dict(env), dict(env)
        returned = self._block(statement.body, first, depth) + self._block(statement.orelse, second, depth)
        if _leaves_always(statement.body):
            first = second
        elif _leaves_always(statement.orelse):
            second = first
        for name in first.keys() | second.keys():
            env[name] = first[name] if name in first and first[name] == second.get(name) else Lost()
        return returned

    def _loop(
        self, body: Sequence[ast.stmt], name: str, steps: ast.Call, env: dict[str, Value], depth: int
    ) -> None:
        for argument in steps.args:
            self.whole(self.value(argument, env, depth), argument)
        for _ in range(3):
            before = dict(env)
            env[name] = SCALAR
            if self._block(body, env, depth):
                raise unknown("a return inside of a loop is not followed")
            changed = [k for k, v in before.items() if env[k] != v]
            if not changed:
                return  # a name first bound in the loop is unbound for the whole as well when the loop does not run
            env.update(dict.fromkeys(changed, Lost()))
        raise unknown("a loop is not followed")

    def _effect(self, call: ast.Call, env: dict[str, Value]) -> None:
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
        raise unknown(f"{self.text(call)} is not followed")

    def _assign(self, target: ast.expr, value: Value, env: dict[str, Value]) -> None:
        if isinstance(target, ast.Name):
            env[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, tuple) and len(value) == len(target.elts):
            for element, part in zip(target.elts, value, strict=True):
                self._assign(element, part, env)
        else:
            raise unknown(f"the assignment to {self.text(target)} is not followed")

    # -- expressions ------------------------------------------------------------------------------------------

    def value(self, node: ast.expr, env: dict[str, Value], depth: int) -> Value:
        match node:
            case ast.Constant(value=bool() | int() | float() | complex()):
                return SCALAR
            case ast.Constant():
                return Other()
            case ast.Name():
                return self._name(node, env, depth)
            case ast.Tuple() | ast.List():
                return tuple(self.value(e, env, depth) for e in node.elts)
            case ast.Dict() if all(k is not None for k in node.keys):
                return tuple(self.value(e, env, depth) for e in node.values)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Invert()):
                return self.array(self.value(node.operand, env, depth))
            case ast.UnaryOp(op=ast.Not()):
                self.whole(self.value(node.operand, env, depth), node.operand)
                return SCALAR
            case ast.BinOp():
                return self._binary(node.op, self.value(node.left, env, depth), self.value(node.right, env, depth))
            case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
                return SCALAR
            case ast.Compare(ops=[op], comparators=[other]) if not isinstance(op, (ast.In, ast.NotIn)):
                left, right = self.value(node.left, env, depth), self.value(other, env, depth)
                if isinstance(left, Array) and isinstance(right, Array):
                    return dimensions.elementwise([left, right])
                self.whole(left, node)
                self.whole(right, node)
                return SCALAR
            case ast.BoolOp():
                for part in node.values:
                    self.whole(self.value(part, env, depth), part)
                return SCALAR
            case ast.IfExp():
                self.whole(self.value(node.test, env, depth), node.test)
                arms = [self.value(node.body, env, depth), self.value(node.orelse, env, depth)]
                return _agree(arms, "the two arms of a condition differ")
            case ast.Attribute():
                return self._attribute(node, env, depth)
            case ast.Subscript():
                return self._subscript(node, env, depth)
            case ast.Lambda():
                return Made(node, env)
            case ast.Call():
                return self._call(node, env, depth)
        raise unknown(f"`{self.text(node)}` is not followed")

    def _name(self, name: ast.Name, env: dict[str, Value], depth: int) -> Value:
        """A variable; one from outside of the host function is the same for every block."""
        if name.id in env:
            found = env[name.id]
            if isinstance(found, Lost):
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
        return WHOLE if bindings else Other()

    def _attribute(self, node: ast.Attribute, env: dict[str, Value], depth: int) -> Value:
        name = self.module.resolve(node) if not _root_in(node, env) else None
        if name is not None:
            return SCALAR if name in numpy_names.CONSTANTS else Other()
        base = self.value(node.value, env, depth)
        if not isinstance(base, Array):
            raise unknown(f"`{self.text(node)}` is not followed")
        if node.attr == "shape":
            return ShapeOf(base)
        if base.axis is None or node.attr in ("dtype", "ndim", "itemsize"):
            return WHOLE if base.axis is None else Other() if node.attr == "dtype" else SCALAR
        if node.attr in ("real", "imag"):
            return base
        if node.attr == "T":
            return dimensions.transposed(base, ())
        if node.attr in ("size", "nbytes"):
            raise coupled(f".{node.attr} is that of the block")
        raise unknown(f".{node.attr} is not followed")

    def _subscript(self, node: ast.Subscript, env: dict[str, Value], depth: int) -> Value:
        base = self.value(node.value, env, depth)
        if isinstance(base, tuple):
            number = literal(node.slice)
            if isinstance(number, int) and -len(base) <= number < len(base):
                return base[number]
            raise unknown("the index of a tuple is not visible")
        if isinstance(base, ShapeOf):
            return self.size(base.of, literal(node.slice))
        array = self.array(base)
        kinds: list[Index] = []
        for index in node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]:
            if isinstance(index, ast.Slice):
                bounds = [b for b in (index.lower, index.upper, index.step) if b is not None]
                for bound in bounds:
                    self.whole(self.value(bound, env, depth), bound)
                kinds.append("part" if bounds else "all")
            elif isinstance(index, ast.Constant) and index.value in (None, ...):
                kinds.append("new" if index.value is None else "rest")
            elif type(literal(index)) is int:
                kinds.append("number")
            elif array.axis is None:
                self.whole(self.value(index, env, depth), index)
            else:
                raise unknown(f"the index in {self.text(node)} is not a literal")
        return WHOLE if array.axis is None else dimensions.indexed(array, kinds, self.text(node))


    def _binary(self, op: ast.operator, left: Value, right: Value) -> Value:
        if not isinstance(left, Array) and not isinstance(right, Array):
            self.whole(left)
            self.whole(right)
            return WHOLE
        operands = [self.array(left), self.array(right)]
        return dimensions.product(*operands) if isinstance(op, ast.MatMult) else dimensions.elementwise(operands)


    # -- calls ------------------------------------------------------------------------------------------------

    def _call(self, call: ast.Call, env: dict[str, Value], depth: int) -> Value:
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
            return self.numpy(function.attr, [base, *values], keywords, call, f".{function.attr}()")
        return self.apply(function, values, keywords, env, depth + 1, call)


def _agree(values: Sequence[Value], reason: str) -> Value:
    if any(v != values[0] for v in values[1:]):
        raise unknown(reason)
    return values[0]


def _leaves_always(body: Sequence[ast.stmt]) -> bool:
    return bool(body) and isinstance(body[-1], (ast.Return, ast.Raise))


def _root_in(node: ast.expr, env: Mapping[str, Value]) -> bool:
    """Whether a dotted name starts at a variable of the host function."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in env


