"""Over which manual axes of a shard_map a value varies, as JAX types it: what a callback's result has to be cast to.

A callback forgets the axes its operands vary over, and nothing notices: gradients are then summed over too few or too
many devices, without an error. The cast is right only when it names exactly the axes that the operands vary over.

What a shard_map says about its parameters is read by `analysis/specs`, and rules of a custom_vjp by `analysis/callers`.
The rest differs from there by its question: an operation makes a result vary over the axes of all of its operands,
whatever it does to their dimensions, so that types can be followed through code whose layouts cannot.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from shardfix.analysis.axis_names import axis_names
from shardfix.analysis.callers import callers
from shardfix.analysis.module import Module, keyword
from shardfix.analysis.placements import entries_of
from shardfix.analysis.regions import Transform, regions
from shardfix.analysis.scopes import Binding, FunctionNode
from shardfix.analysis.specs import in_specs_of
from shardfix.codemods._callbacks import callbacks
from shardfix.jaxnames import PARTIAL, SHARD_MAP

Axes = frozenset[str]

_STATIC = {"shape", "dtype", "ndim", "size", "sharding"}
_SUMS = {f"jax.lax.{name}" for name in ("psum", "pmean", "pmax", "pmin")}
_CASTS = ("jax.lax.pcast", "jax.lax.pvary")
#: functions of JAX that call a function given to them -> position of what its first parameter gets, and of the second
_CONTROL = {
    "jax.lax.scan": (1, 2),
    "jax.lax.map": (1,),
    "jax.lax.fori_loop": (None, 3),
    "jax.lax.while_loop": (2,),
}
_BRANCHES = {"jax.lax.cond": 3, "jax.lax.switch": 2}
_DEPTH = 24
_SELF = "<self>"  # stands for what a value gets from itself, round a loop or a recursion: nothing new


def varying(
    module: Module, expressions: Iterable[ast.expr], transform: Transform, manual: tuple[str, ...]
) -> Axes | None:
    """The manual axes that the expressions together vary over, None where the code does not show it."""
    axes = _Flow(module, transform, frozenset(manual)).union(expressions, 0)
    return axes - {_SELF} if axes is not None else None


class _Flow:
    def __init__(self, module: Module, transform: Transform, manual: Axes) -> None:
        self.module = module
        self.transform = transform
        self.manual = manual
        self.active: set[ast.AST] = set()  # what is being asked: a value that depends on itself adds nothing

    def union(self, expressions: Iterable[ast.expr], depth: int) -> Axes | None:
        found: Axes = frozenset()
        for expression in expressions:
            axes = self.of(expression, depth + 1)
            if axes is None:
                return None
            found |= axes
        return found

    def agreed(self, answers: Iterable[Axes | None]) -> Axes | None:
        """One answer for what can be one of several values."""
        found = set(answers)
        if len(found) > 1:
            found = {axes - {_SELF} if axes is not None else None for axes in found if axes != frozenset({_SELF})}
        return found.pop() if len(found) == 1 else None

    def of(self, node: ast.expr, depth: int) -> Axes | None:
        if depth > _DEPTH:
            return None
        if isinstance(node, (ast.Constant, ast.Lambda, ast.JoinedStr)):
            return frozenset()
        if isinstance(node, ast.Name):
            return self._name(node, depth)
        if isinstance(node, ast.Attribute):
            root = node.value
            of_self = isinstance(root, ast.Name) and root.id in ("self", "cls")
            return frozenset() if node.attr in _STATIC or of_self else self.of(root, depth + 1)
        if isinstance(node, ast.Call):
            return self._call(node, depth)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            return self.part(node.value, node.slice.value, depth + 1)
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            return self.union([node.elt, *(g.iter for g in node.generators)], depth)
        if isinstance(node, (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.Subscript, ast.Tuple, ast.List)):
            return self.union([n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)], depth)
        if isinstance(node, (ast.Dict, ast.IfExp, ast.Starred, ast.NamedExpr, ast.Slice)):
            return self.union([n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)], depth)
        return None

    def part(self, node: ast.expr, index: object, depth: int) -> Axes | None:
        """One element of a value, where the code shows the elements; else the value as a whole."""
        value = self.module.value(node)
        if isinstance(value, (ast.Tuple, ast.List)) and isinstance(index, int) and 0 <= index < len(value.elts):
            return self.of(value.elts[index], depth + 1)
        binding = self.module.binding(value) if isinstance(value, ast.Name) else None
        function = self.module.function(binding.node) if binding is not None else None
        if binding is None or function is None or not isinstance(binding.node, ast.arg) or depth > _DEPTH:
            return self.of(node, depth + 1)
        if binding.node in self.active or function is self.transform.function or self._around(function):
            return self.of(node, depth + 1)
        self.active.add(binding.node)
        try:
            return self._parameter(function, binding.node, depth + 1, index)
        finally:
            self.active.discard(binding.node)

    def _name(self, name: ast.Name, depth: int) -> Axes | None:
        one = self.module.binding(name)
        bindings = [one] if one is not None else self.module.bindings(name)
        own = [b for b in bindings if id(b.node) not in {id(a) for a in self.active}]
        if not own:
            return frozenset({_SELF} if bindings else ())
        return self.agreed(self._binding(b, depth) for b in own)

    def _binding(self, binding: Binding, depth: int) -> Axes | None:
        function = self.module.function(binding.node)
        if binding.kind in ("import", "def", "class") or function is None or self._around(function):
            return frozenset()  # what stands outside of the body is the same on every device
        self.active.add(binding.node)
        try:
            if isinstance(binding.node, ast.arg):
                return self._parameter(function, binding.node, depth + 1)
            if binding.value is not None:
                return self.of(binding.value, depth + 1)
            node = binding.node
            if isinstance(node, ast.Assign):
                return self.part(node.value, _index(node.targets[0], binding.name), depth + 1)
            if isinstance(node, ast.AugAssign):
                before = [b for b in binding.scope.bindings[binding.name] if b is not binding]
                found = [self.of(node.value, depth + 1), *(self._binding(b, depth + 1) for b in before)]
                known = [axes for axes in found if axes is not None]
                return frozenset().union(*known) if len(known) == len(found) else None
            if isinstance(node, (ast.For, ast.comprehension)):
                return self.of(node.iter, depth + 1)
            return None
        finally:
            self.active.discard(binding.node)

    def _around(self, function: FunctionNode) -> bool:
        """The function holds the shard_map or its body rather than being part of it."""
        return function is not self.transform.function and (
            self.module.inside(self.transform.function, function) or self.module.inside(self.transform.node, function)
        )

    # -- parameters -------------------------------------------------------------------------------------------

    def _parameter(
        self, function: FunctionNode, parameter: ast.arg, depth: int, index_in: object = None
    ) -> Axes | None:
        positional = [*function.args.posonlyargs, *function.args.args]
        index = positional.index(parameter) if parameter in positional else -1
        starred = parameter is function.args.vararg
        if function is self.transform.function:
            return self._spec(parameter, len(positional) if starred else index, starred)
        forward = callers(self.module).forward_rule(function)
        if forward is not None:
            return self._of_forward(forward, index, depth, index_in)
        found: list[Axes | None] = []
        for site in regions(self.module).sites(function):
            parent = self.module.parent(site.node)
            if isinstance(parent, ast.keyword):
                parent = self.module.parent(parent)
            if site.rule_of is not None and not site.forward:
                return None
            if not isinstance(parent, ast.Call) or self._bound_by_partial(site.node):
                return None
            offset = 1 if positional and positional[0].arg in ("self", "cls") else 0
            given = self._given(parent, site.node, parameter.arg, index - offset)
            if given is not None and len(given) == 1 and index_in is not None:
                found.append(self.part(given[0], index_in, depth))
                continue
            found.append(self.union(given, depth) if given is not None and not starred else None)
        return self.agreed(found)

    def _of_forward(self, forward: FunctionNode, index: int, depth: int, index_in: object) -> Axes | None:
        """A backward rule gets the residuals of the forward rule, and a cotangent typed like the result."""
        found: list[Axes | None] = []
        for returned in regions(self.module).returned(forward):
            value = self.module.value(returned)
            if not isinstance(value, ast.Tuple) or len(value.elts) != 2 or index not in (0, 1):
                return None
            own = value.elts[1 - index]
            found.append(self.part(own, index_in, depth) if index_in is not None else self.of(own, depth + 1))
        return self.agreed(found)

    def _bound_by_partial(self, use: ast.AST) -> bool:
        value = self.module.value(use) if isinstance(use, ast.expr) else use
        calls = [n for n in ast.walk(value) if isinstance(n, ast.Call)] if isinstance(value, ast.Call) else []
        return any(self.module.resolve(c.func) == PARTIAL for c in calls)

    def _given(self, call: ast.Call, use: ast.AST, name: str, index: int) -> list[ast.expr] | None:
        """The arguments that a parameter gets its value from."""
        arguments = call.args
        found = keyword(call, name) if call.func is use else None
        if found is not None:
            return [found.value]
        if any(isinstance(a, ast.Starred) for a in arguments) or index < 0:
            return None
        if call.func is use:
            return arguments[index : index + 1]
        callee = self.module.resolve(call.func) or ""
        if callee in _CONTROL:
            positions = _CONTROL[callee]
            position = positions[index] if index < len(positions) else None
            if position is None:
                return []  # a loop counter
            named = keyword(call, {"jax.lax.scan": ("init", "xs")[min(index, 1)]}.get(callee, ""))
            return [named.value] if named is not None else arguments[position : position + 1]
        if callee in _BRANCHES:
            position = _BRANCHES[callee] + index
            return arguments[position : position + 1]
        return [a for a in arguments if a is not use] if callee.startswith("jax.tree") else None

    def _spec(self, parameter: ast.arg, index: int, starred: bool) -> Axes | None:
        """What the in_specs say about a parameter of the body."""
        if parameter.arg in self.transform.bound_keywords or 0 <= index < self.transform.bound:
            return frozenset()  # bound by a partial, outside of the body
        given = in_specs_of(self.module, self.transform, index, rest=starred)
        return self.agreed(self._spec_axes(spec) for spec in given)

    def _spec_axes(self, node: ast.expr) -> Axes | None:
        value = self.module.value(node)
        if isinstance(value, (ast.Tuple, ast.List, ast.Dict)):
            entries = value.values if isinstance(value, ast.Dict) else value.elts
            return self.agreed(self._spec_axes(e) for e in entries)
        if isinstance(value, ast.Constant) and value.value is None:
            return frozenset()
        split = entries_of(self.module, value, {})
        return frozenset(axis for axes in split for axis in axes) & self.manual if split is not None else None

    # -- calls ------------------------------------------------------------------------------------------------

    def _call(self, call: ast.Call, depth: int) -> Axes | None:
        module = self.module
        callee = module.resolve(call.func) or ""
        arguments = [*call.args, *(k.value for k in call.keywords)]
        if callee in _SUMS or callee == "jax.lax.axis_index" or callee in _CASTS:
            operand = call.args[0] if call.args else None
            axis = keyword(call, "axis_name")
            given = axis.value if axis is not None else call.args[-1] if call.args else None
            axes = axis_names(module, given, None) if given is not None else None
            if axes is None:
                return None
            if callee == "jax.lax.axis_index":
                return frozenset(axes) & self.manual
            before = self.of(operand, depth + 1) if operand is not None else None
            if before is None:
                return None
            return before - frozenset(axes) if callee in _SUMS else (before | frozenset(axes)) & self.manual
        if any(c.call is call for c in callbacks(module)):
            return self.union(next(c for c in callbacks(module) if c.call is call).operands, depth)
        if isinstance(call.func, ast.Call) and module.resolve(call.func.func) == SHARD_MAP:
            return self.union(arguments, depth)  # a callback that is wrapped already
        if callee.startswith(("jax.", "numpy.")):
            return self.union(arguments, depth)
        if isinstance(call.func, ast.Name) and not module.bindings(call.func):
            return self.union(arguments, depth)  # a builtin
        made = regions(module).functions(call.func)
        if made:
            return self.agreed(self._returned(function, depth) for function in made)
        if isinstance(call.func, ast.Attribute) and self.of(call.func.value, depth + 1):
            return self.union([call.func.value, *arguments], depth)  # a method of an array
        return None

    def _returned(self, function: FunctionNode, depth: int) -> Axes | None:
        if function in self.active:
            return frozenset({_SELF})
        self.active.add(function)
        try:
            return self.union(regions(self.module).returned(function), depth)
        finally:
            self.active.discard(function)


def _index(target: ast.expr, name: str) -> int | None:
    """The place of a name in `a, b = ...`."""
    names = [e.id if isinstance(e, ast.Name) else None for e in target.elts] if isinstance(target, ast.Tuple) else []
    return names.index(name) if name in names else None
