"""How arrays are sharded: the mesh and the PartitionSpec of an expression, with evidence, or unknown.

A small abstract interpretation within one module. Followed: assignments and unpacking, calls of functions of the
module (their parameters from `in_shardings`, else from all call sites when these agree), jit and shard_map results,
device_put, constraints, array creation with a sharding, elementwise arithmetic, transposes with literal axes, slices.
A sharding is inferred where the code says it and where JAX only carries it on; nothing is assumed.

In the body of a shard_map there is a second question: how the block of a device is split further, over the axes left
automatic.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import replace

from shardfix.analysis.applied import given_argument
from shardfix.analysis.callers import argument_of, callers, decorators, position_of, returns
from shardfix.analysis.layouts import (
    Named,
    Unplaced,
    Value,
    block,
    broadcast,
    join,
    literal_shape,
    nested,
    one_of_a_batch,
    reorder,
)
from shardfix.analysis.meshes import mesh_of
from shardfix.analysis.module import Module, keyword, literal
from shardfix.analysis.numpy_names import CASTS, JAX_CREATE, JAX_ELEMENTWISE, JAX_SAME, NO_ARRAY
from shardfix.analysis.placements import Axes, Shape, Sharded, entries_of, same_mesh, written, written_specs
from shardfix.analysis.regions import Transform, regions
from shardfix.analysis.scopes import Binding, FunctionNode
from shardfix.jaxnames import DEVICE_PUT, OLD_SHARD_MAP, PARTIAL, RESHARD, SHAPE_DTYPE_STRUCT, WITH_SHARDING_CONSTRAINT
from shardfix.model import Evidence

_DEPTH = 40
_AGAIN = 2  # functions of their own results, within one another
_METHODS_SAME = frozenset({"astype", "copy", "clip", "round", "conj", "conjugate", "block_until_ready"})
_METHODS_MOVE = frozenset({"ravel", "flatten", "squeeze", "dot", "cumsum", "take", "repeat", "sort"})
_REDUCTIONS = frozenset({"sum", "mean", "max", "min", "prod", "std", "var", "any", "all"})
_ARRAY_PACKAGES = frozenset({"jax.numpy", "jax.lax", "jax.nn", "jax.random", "jax.scipy.special", "numpy"})
#: collectives and casts of types, which keep the shape of a block and how it is split over the automatic axes
_IN_BODIES = frozenset({"psum", "pmean", "pmax", "pmin", "ppermute", "pcast", "pvary"})


def spec_of(module: Module, node: ast.expr) -> Sharded | None:
    """How the array that an expression stands for is sharded; None where the code does not show it."""
    value = module.once(_Inference).value(node)
    return value if isinstance(value, Sharded) else None


def sharding_of(module: Module, node: ast.expr) -> Sharded | None:
    """The mesh and spec of a sharding, as an array laid out by it would have them."""
    value = written(module, node)
    return value if isinstance(value, Sharded) else None


def shape_of(module: Module, node: ast.expr) -> Shape | None:
    """The shape of an array, dimensions of unknown size as None; None where not even the rank is known."""
    value = module.once(_Inference).value(node)
    return value.shape if isinstance(value, (Sharded, Unplaced)) else None


def block_spec_of(module: Module, node: ast.expr, mesh: ast.expr) -> Sharded | None:
    """How the array that an expression in the body of a shard_map stands for is split over the axes left automatic.

    The entries may still name manual axes, which say nothing about the block. `mesh` is the one of the shard_map.
    """
    value = _in_blocks(module, mesh).value(node)
    return value if isinstance(value, Sharded) else None


def block_shape_of(module: Module, node: ast.expr, mesh: ast.expr) -> Shape | None:
    """The shape that an array has in the body of a shard_map, as `shape_of` gives that of a whole one."""
    value = _in_blocks(module, mesh).value(node)
    return value.shape if isinstance(value, (Sharded, Unplaced)) else None


def in_specs_of(module: Module, transform: Transform, position: int, *, rest: bool = False) -> list[ast.expr]:
    """What the in_specs of a shard_map say about the parameter at a position; a tuple or dict stands for a pytree.

    Args:
        rest: ask about that parameter and those after it, which `*args` collects.
    """
    given, _ = given_argument(module, transform, "in_specs", 2 if transform.name == OLD_SHARD_MAP else -1)
    value = module.value(given) if given is not None else None
    if value is None or position < transform.bound:
        return []
    if not isinstance(value, ast.Tuple):
        return [value]
    index = position - transform.bound
    if any(isinstance(e, ast.Starred) for e in value.elts):
        return []
    return [module.value(e) for e in (value.elts[index:] if rest else value.elts[index : index + 1])]


def arguments(module: Module, function: FunctionNode, name: str) -> list[Sharded | None]:
    """What a parameter is given: one item for each visible way in, None for one that is not known."""
    found = module.once(_Inference).arguments(function, name)
    return [value if isinstance(value, Sharded) else None for value in found]


def _in_blocks(module: Module, mesh: ast.expr) -> _Inference:
    made = module.once(_block_inferences)
    if mesh not in made:
        made[mesh] = _Inference(module, mesh=mesh)
    return made[mesh]


def _block_inferences(module: Module) -> dict[ast.expr, _Inference]:
    return {}


def _even(value: Value | None) -> Value | None:
    """A layout that JAX refuses for sizes that the axes do not divide."""
    if isinstance(value, tuple):
        return tuple(_even(part) for part in value)
    return replace(value, even=True) if isinstance(value, Sharded) else value


class _Inference:
    """The answers for one module; `mesh` is given where the question is about blocks in the body of its shard_map."""

    def __init__(self, module: Module, depth: int = 0, mesh: ast.expr | None = None) -> None:
        self.module = module
        self.mesh = mesh
        self.regions = regions(module)
        self.callers = callers(module)
        self.depth = depth  #: how many assumptions this one rests on
        self.given: dict[tuple[FunctionNode, str], Value | None] = {}
        self._memo: dict[ast.AST, Value | None] = {}
        self._active: set[ast.AST] = set()

    def value(self, node: ast.expr) -> Value | None:
        if node in self._memo:
            return self._memo[node]
        if node in self._active or len(self._active) > _DEPTH:
            return None
        self._active.add(node)
        try:
            self._memo[node] = self._infer(node)
        finally:
            self._active.discard(node)
        return self._memo[node]

    def _infer(self, node: ast.expr) -> Value | None:
        match node:
            case ast.Constant(value=bool() | int() | float() | complex()):
                return Unplaced(())
            case ast.Name():
                return self._name(node)
            case ast.Tuple() | ast.List():
                return tuple(self.value(e) for e in node.elts)
            case ast.Dict() if all(isinstance(k, ast.Constant) for k in node.keys):
                keys = [k.value for k in node.keys if isinstance(k, ast.Constant)]
                return Named({key: self.value(part) for key, part in zip(keys, node.values, strict=True)})
            case ast.Call():
                return self._call(node)
            case ast.BinOp(op=ast.MatMult()):
                return self._somehow([node.left, node.right])
            case ast.BinOp():
                return self._elementwise([node.left, node.right])
            case ast.UnaryOp():
                return self._elementwise([node.operand])
            case ast.Compare() if len(node.ops) == 1 and not isinstance(node.ops[0], (ast.Is, ast.IsNot, ast.In)):
                return self._elementwise([node.left, node.comparators[0]])
            case ast.IfExp():
                return join([self.value(node.body), self.value(node.orelse)], self.module)
            case ast.NamedExpr():
                return self.value(node.value)
            case ast.Attribute(attr="T" | "mT"):
                return self._transposed(self.value(node.value), node.attr)
            case ast.Attribute(attr="real" | "imag"):
                return self.value(node.value)
            case ast.Attribute():
                assigned = self.module.attribute_value(node)
                return self.value(assigned) if assigned is not None else None
            case ast.Subscript():
                return self._subscript(node)
        return None

    # -- names ------------------------------------------------------------------------------------------------

    def _name(self, name: ast.Name) -> Value | None:
        binding = self.module.binding(name)
        return self._bound(binding) if binding is not None else None

    def _bound(self, binding: Binding) -> Value | None:
        if binding.kind == "param":
            function = binding.scope.node
            if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
                return join(self.arguments(function, binding.name), self.module)
            return None
        if binding.kind != "assign":
            return None
        if binding.value is not None:
            return self.value(binding.value)
        if isinstance(binding.node, ast.AugAssign) and isinstance(binding.node.target, ast.Name):
            return self._elementwise([binding.node.target, binding.node.value])
        if isinstance(binding.node, ast.Assign):
            for target in binding.node.targets:
                if isinstance(target, (ast.Tuple, ast.List)):
                    names = [e.id if isinstance(e, ast.Name) else "" for e in target.elts]
                    value = self.value(binding.node.value)
                    if binding.name in names and isinstance(value, tuple) and len(value) == len(names):
                        return value[names.index(binding.name)]
        return None

    def arguments(self, function: FunctionNode, name: str) -> list[Value | None]:
        """What each visible way in gives a parameter."""
        position = position_of(function, name)
        if position is None:
            return [None]
        if (function, name) in self.given:
            return [self.given[(function, name)]]
        around = [t for t in self.regions.applied_to(function) if t.node in decorators(function)]
        if len(around) < len(decorators(function)):
            return [None]  # a decorator that nobody here knows may pass anything
        said = self._in_shardings(around, position)
        if said is not None:
            return [self._entered(*said, position)]
        forward = self.callers.forward_rule(function)
        if forward is not None:  # a backward rule gets residuals, and a cotangent of unknown sharding
            result = self._returned(forward)
            return [result[1] if position == 0 and isinstance(result, tuple) and len(result) == 2 else None]
        sites, complete = self.callers.sites(function)
        found: list[Value | None] = []
        again: list[ast.expr] = []
        calls = {site.call for site in sites}
        for site in sites:
            value, inner = self._in_shardings(site.transforms, position) or (None, site.transforms)
            argument = argument_of(site, position, name)
            plain = not any(t.kind in ("pmap", "shard_map") for t in (*site.transforms, *around))
            if value is None and argument in calls and len(calls) > 1 and self.depth < _AGAIN and plain:
                again.append(argument)
                continue
            if value is None and argument is not None and (plain or self.mesh is not None):
                value = self.value(argument)
            found.append(self._entered(value, (*inner, *around), position))
        if again and found:
            found += self._from_itself(function, name, join(found, self.module), again)
        return found if found and complete else [*found, None]

    def _from_itself(
        self, function: FunctionNode, name: str, known: Value | None, again: list[ast.expr]
    ) -> list[Value | None]:
        """`f(f(x))`: what the inner calls give, if the parameter is what the other calls say."""
        assumed = _Inference(self.module, self.depth + 1, self.mesh)
        assumed.given[(function, name)] = known
        return [assumed.value(argument) for argument in again]

    def _in_shardings(
        self, transforms: Sequence[Transform], position: int
    ) -> tuple[Value, tuple[Transform, ...]] | None:
        """What the `in_shardings` of a jit say about the parameter at a position, and what stands inside of it."""
        for number, transform in enumerate(transforms):
            given = transform.keyword("in_shardings")
            if transform.kind != "jit" or given is None or transform.keyword("static_argnums") is not None:
                continue
            value = self._written(given)
            if isinstance(value, tuple):
                index = position - transform.bound
                value = value[index] if 0 <= index < len(value) else None
            if isinstance(value, Sharded):
                evidence = (self._said("in_shardings of the jit", given),)
                return replace(value, evidence=evidence, even=True), tuple(transforms[number + 1 :])
        return None

    def _entered(self, value: Value | None, transforms: Sequence[Transform], position: int) -> Value | None:
        """What a function sees of an argument, through the transformations around it, outermost first."""
        for transform in transforms:
            if transform.kind == "vmap":
                value = one_of_a_batch(value, self._batch_axis(transform, position))
            elif transform.kind == "shard_map" and self.mesh is not None:
                value = self._block(value, transform, position)
            elif transform.kind in ("pmap", "shard_map"):
                return None  # a block of the array that the caller gave
        return value

    def _batch_axis(self, transform: Transform, position: int) -> object:
        given = transform.argument("in_axes", 1)
        axes = literal(self.module.value(given)) if given is not None else 0
        if isinstance(axes, (tuple, list)):
            index = position - transform.bound
            return axes[index] if 0 <= index < len(axes) else ...
        return axes

    def _block(self, value: Value | None, transform: Transform, position: int) -> Value | None:
        """The part of an argument that the body of a shard_map gets."""
        specs = in_specs_of(self.module, transform, position)
        none = bool(specs) and isinstance(specs[0], ast.Constant) and specs[0].value is None
        said = () if none else entries_of(self.module, specs[0], {}) if specs else None
        mesh = transform.argument("mesh", 1) or self.mesh
        info = mesh_of(self.module, mesh) if mesh is not None else None
        names, sizes = (info.axis_names or (), info.sizes or ()) if info is not None else ((), ())
        known = dict(zip(names, sizes, strict=False))
        return block(value, said, known) if said is not None else None

    def _written(self, node: ast.expr) -> Value | None:
        """A sharding; in the body of a shard_map a bare spec means the mesh of that."""
        found = written(self.module, node)
        return written_specs(self.module, node, self.mesh) if found is None and self.mesh is not None else found

    # -- calls ------------------------------------------------------------------------------------------------

    def _call(self, call: ast.Call) -> Value | None:
        name = self.module.resolve(call.func)
        if name is None:
            if isinstance(call.func, ast.Name) and call.func.id == "dict" and not self.module.bindings(call.func):
                named = [(k.arg, self.value(k.value)) for k in call.keywords]
                return Named(dict(named)) if not call.args and all(key is not None for key, _ in named) else None
            own = self._own_function(call)
            return own if own is not None else self._method_call(call)
        if name in (DEVICE_PUT, WITH_SHARDING_CONSTRAINT, RESHARD):
            return self._put(call, name.rpartition(".")[2])
        if name == SHAPE_DTYPE_STRUCT:
            return self._created(call, "shape", "sharding", "ShapeDtypeStruct")
        package, _, last = name.rpartition(".")
        if name.startswith("jax.make_array_from"):
            return self._made_array(call, last)
        if package in _ARRAY_PACKAGES:
            return self._library(call, package, last)
        return None

    def _library(self, call: ast.Call, package: str, name: str) -> Value | None:
        args = call.args
        if name in JAX_CREATE:
            shape = args[1] if package == "jax.random" and len(args) > 1 else args[0] if args else None
            return self._created(call, shape, "device", name)
        if name == "arange":
            length = literal(self.module.value(args[0])) if len(args) == 1 else ...
            return self._place(call, (length if isinstance(length, int) else None,), "device", name)
        if name == "eye":
            size = literal(self.module.value(args[0])) if args else ...
            return Unplaced((size, size)) if isinstance(size, int) else Unplaced((None, None))
        if name in ("array", "asarray") and args and isinstance(args[0], (ast.List, ast.Tuple)):
            shape_found = nested(args[0])
            return Unplaced(shape_found) if shape_found is not None else None
        if not args or name in NO_ARRAY:
            return None
        if any(isinstance(a, ast.Starred) for a in args):
            return None
        if name in JAX_SAME or (package == "jax.lax" and name in _IN_BODIES and self.mesh is not None):
            return self.value(args[0])
        if name in CASTS:
            return self._elementwise(args[:1])
        if name in JAX_ELEMENTWISE or (package == "jax.lax" and name in ("max", "min")):
            return self._elementwise(args)
        if name in ("transpose", "permute_dims", "swapaxes", "matrix_transpose"):
            return self._permuted(self.value(args[0]), name, args[1:], call)
        if name == "reshape":
            return self._reshaped(self.value(args[0]), args[1:])
        if name in _REDUCTIONS:
            return self._reduced(self.value(args[0]), call, 1)
        return self._somehow(args)

    def _reduced(self, base: Value | None, call: ast.Call, position: int) -> Value | None:
        """A reduction over all dimensions gives a number; over some, an array split in an unknown way."""
        if not isinstance(base, (Sharded, Unplaced)):
            return None
        if len(call.args) <= position and not call.keywords:
            return replace(base, shape=()) if isinstance(base, Unplaced) else replace(base, entries=(), shape=())
        return replace(base, entries=None, shape=None) if isinstance(base, Sharded) else None

    def _method_call(self, call: ast.Call) -> Value | None:
        if not isinstance(call.func, ast.Attribute):
            return None
        base = self.value(call.func.value)
        name = call.func.attr
        if not isinstance(base, (Sharded, Unplaced)):
            shape = literal_shape(self.module, call.args) if name == "reshape" else None
            return Unplaced(shape) if shape is not None else None
        if name in _METHODS_SAME:
            return base
        if name in ("transpose", "swapaxes"):
            return self._permuted(base, name, call.args, call)
        if name == "reshape":
            return self._reshaped(base, call.args)
        if name in _REDUCTIONS:
            return self._reduced(base, call, 0)
        return replace(base, entries=None, shape=None) if isinstance(base, Sharded) and name in _METHODS_MOVE else None

    def _own_function(self, call: ast.Call) -> Value | None:
        """The result of a function of the module, by its out_shardings or out_specs, else by what it returns."""
        node: ast.expr = call.func
        for _ in range(8):
            value = self.module.value(node)
            if isinstance(value, ast.Lambda):
                return self._returned(value)
            if isinstance(value, ast.Call):
                transform = self.callers.transform(value)
                if transform is not None and value.args:
                    said = self._out(transform)
                    if said is not None or transform.kind not in ("jit", "inline"):
                        return said
                elif self.module.resolve(value.func) != PARTIAL or not value.args:
                    return None
                node = value.args[0]
                continue
            function: ast.AST | None = None
            if isinstance(value, ast.Name):
                binding = self.module.binding(value)
                function = binding.node if binding is not None and binding.kind == "def" else None
            elif isinstance(value, ast.Attribute):
                function = self.callers.method(value)
            if not isinstance(function, ast.FunctionDef):
                return None
            applied = [t for t in self.regions.applied_to(function) if t.node in function.decorator_list]
            if len(applied) < len(function.decorator_list):
                return None
            for transform in applied:
                said = self._out(transform)
                if said is not None or transform.kind not in ("jit", "inline"):
                    return said
            return self._returned(function)
        return None

    def _out(self, transform: Transform) -> Value | None:
        if transform.kind == "jit":
            given = transform.keyword("out_shardings")
            value = _even(self._written(given)) if given is not None else None
            return self._labelled(value, "out_shardings of the jit", given) if given is not None else None
        if transform.kind == "shard_map":
            specs, mesh = transform.argument("out_specs", 3), transform.argument("mesh", 1)
            if specs is not None and mesh is not None:
                found = _even(written_specs(self.module, specs, mesh))
                return self._labelled(found, "out_specs of the shard_map", specs)
        return None

    def _labelled(self, value: Value | None, text: str, node: ast.expr) -> Value | None:
        if isinstance(value, Sharded):
            return replace(value, evidence=(self._said(text, node),))
        return tuple(self._labelled(v, text, node) for v in value) if isinstance(value, tuple) else None

    def _returned(self, function: FunctionNode) -> Value | None:
        found = [self.value(r) if r is not None else None for r in returns(self.module, function)]
        return join(found, self.module)

    def _put(self, call: ast.Call, name: str) -> Value | None:
        given = next((k.value for k in call.keywords if k.arg in ("device", "shardings", "out_shardings")), None)
        given = given if given is not None else call.args[1] if len(call.args) > 1 else None
        if not call.args:
            return None
        subject = self.value(call.args[0])
        if given is None or (isinstance(given, ast.Constant) and given.value is None):
            return subject
        sharding = self._written(given)
        sharding = sharding if name == "with_sharding_constraint" else _even(sharding)
        return self._assign(subject, sharding, self._said(name, given))

    def _assign(self, subject: Value | None, sharding: Value | None, evidence: Evidence) -> Value | None:
        """A pytree of arrays laid out by a sharding, or by a pytree of them."""
        if isinstance(sharding, tuple):
            parts = subject if isinstance(subject, tuple) and len(subject) == len(sharding) else (None,) * len(sharding)
            return tuple(self._assign(p, s, evidence) for p, s in zip(parts, sharding, strict=True))
        if not isinstance(sharding, Sharded):
            return None
        if isinstance(subject, tuple):
            return tuple(self._assign(part, sharding, evidence) for part in subject)
        if isinstance(subject, Named):
            return Named({key: self._assign(part, sharding, evidence) for key, part in subject.parts.items()})
        return replace(sharding, evidence=(evidence,), shape=subject.shape if subject is not None else None)

    def _created(self, call: ast.Call, shape: ast.expr | str | None, key: str, name: str) -> Value | None:
        if isinstance(shape, str):
            found = keyword(call, shape)
            shape = found.value if found is not None else call.args[0] if call.args else None
        return self._place(call, literal_shape(self.module, [shape]) if shape is not None else None, key, name)

    def _place(self, call: ast.Call, shape: Shape | None, key: str, name: str) -> Value | None:
        for keyword_name in (key, "out_sharding"):
            found = keyword(call, keyword_name)
            sharding = written(self.module, found.value) if found is not None else None
            if found is not None and isinstance(sharding, Sharded):
                evidence = (self._said(f"{found.arg} of {name}", found.value),)
                return replace(sharding, shape=shape, evidence=evidence)
        return Unplaced(shape) if shape is not None else None

    def _made_array(self, call: ast.Call, name: str) -> Value | None:
        position = 0 if name == "make_array_from_process_local_data" else 1
        found = keyword(call, "sharding")
        given = found.value if found is not None else call.args[position] if len(call.args) > position else None
        sharding = written(self.module, given) if given is not None else None
        if given is None or not isinstance(sharding, Sharded):
            return None
        shape = literal_shape(self.module, call.args[:1]) if position == 1 and call.args else None
        return replace(sharding, evidence=(self._said(name, given),), shape=shape, even=True)

    # -- what operations do to a sharding ---------------------------------------------------------------------

    def _elementwise(self, operands: Sequence[ast.expr]) -> Value | None:
        values = [self.value(o) for o in operands]
        shape = broadcast([v.shape if isinstance(v, (Sharded, Unplaced)) else None for v in values])
        first = self._on_one_mesh(values)
        if first is None:
            return Unplaced(shape) if shape is not None and not any(isinstance(v, Sharded) for v in values) else None
        entries = first.entries
        for value in values:
            if isinstance(value, Unplaced) and value.shape == ():
                continue
            if not isinstance(value, Sharded) or value.spec != first.spec or value.rank != first.rank:
                entries = None
        return replace(first, entries=entries, shape=shape)

    def _somehow(self, operands: Sequence[ast.expr]) -> Value | None:
        """The result of an operation that is not followed: on the mesh of its operands, split in an unknown way."""
        first = self._on_one_mesh([self.value(o) for o in operands])
        return replace(first, entries=None, shape=None) if first is not None else None

    def _on_one_mesh(self, values: Iterable[Value | None]) -> Sharded | None:
        placed = [v for v in values if isinstance(v, Sharded)]
        if not placed or any(not same_mesh(self.module, placed[0].mesh, p.mesh) for p in placed[1:]):
            return None
        return placed[0]

    def _permuted(self, base: Value | None, name: str, args: Sequence[ast.expr], call: ast.Call) -> Value | None:
        if not isinstance(base, (Sharded, Unplaced)):
            return None
        axes_keyword = keyword(call, "axes")
        axes: object = [literal(a) for a in args] if args else literal(axes_keyword.value) if axes_keyword else None
        if name == "matrix_transpose":
            return self._transposed(base, "mT")
        if axes is None:
            return self._transposed(base, "T")
        if isinstance(axes, list) and len(axes) == 1 and isinstance(axes[0], (tuple, list)):
            axes = axes[0]
        if not isinstance(axes, (list, tuple)) or not all(isinstance(a, int) for a in axes):
            return replace(base, entries=None, shape=None) if isinstance(base, Sharded) else None
        order = [a for a in axes if isinstance(a, int)]
        if name == "swapaxes":
            rank = len(base.shape) if base.shape is not None else None
            if len(order) != 2 or (rank is None and min(order) < 0):
                return replace(base, entries=None, shape=None) if isinstance(base, Sharded) else None
            first, second = (a % rank if rank else a for a in order)
            known = len(base.entries or ()) if isinstance(base, Sharded) else 0
            order = list(range(max(known, first + 1, second + 1, rank or 0)))
            order[first], order[second] = order[second], order[first]
        return reorder(base, order)

    def _transposed(self, base: Value | None, kind: str) -> Value | None:
        if not isinstance(base, (Sharded, Unplaced)):
            return None
        if base.shape is None:
            return replace(base, entries=None) if isinstance(base, Sharded) else None
        order = list(range(len(base.shape)))
        order = order[::-1] if kind == "T" else [*order[:-2], *order[-2:][::-1]]
        return reorder(base, order)

    def _reshaped(self, base: Value | None, args: Sequence[ast.expr]) -> Value | None:
        shape = literal_shape(self.module, args)
        if isinstance(base, Sharded):
            return replace(base, entries=None, shape=shape)
        return Unplaced(shape) if shape is not None else None

    def _subscript(self, node: ast.Subscript) -> Value | None:
        base = self.value(node.value)
        if isinstance(base, tuple):
            index = literal(node.slice)
            return base[index] if isinstance(index, int) and -len(base) <= index < len(base) else None
        if isinstance(base, Named):
            key = literal(node.slice)
            return base.parts.get(key) if isinstance(key, (str, int)) else None
        if base is None:
            return None
        unknown = replace(base, entries=None, shape=None) if isinstance(base, Sharded) else None
        entries: list[Axes] = list(base.entries or ()) if isinstance(base, Sharded) else []
        sizes: list[int | None] | None = list(base.shape) if base.shape is not None else None
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        kept: list[Axes] = []
        kept_sizes: list[int | None] = []
        for index in indices:
            if isinstance(index, ast.Constant) and index.value is None:
                kept.append(())
                kept_sizes.append(1)
                continue
            axes = entries.pop(0) if entries else ()
            size = sizes.pop(0) if sizes else None
            full = isinstance(index, ast.Slice) and index.lower is index.upper is index.step is None
            if full:
                kept.append(axes)
                kept_sizes.append(size)
            elif axes:
                return unknown  # a part of a split dimension
            elif isinstance(index, ast.Slice):
                kept.append(())
                kept_sizes.append(None)
            elif not isinstance(literal(index), int):
                return unknown
        shape = (*kept_sizes, *sizes) if sizes is not None else None
        if isinstance(base, Unplaced):
            return Unplaced(shape) if shape is not None else None
        return replace(base, entries=None if base.entries is None else (*kept, *entries), shape=shape)

    def _said(self, what: str, node: ast.expr) -> Evidence:
        return self.module.evidence(f"{what}: {self.module.excerpt(node, 80)}", node)
