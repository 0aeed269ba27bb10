"""The places of a module where JAX takes a sharding: every call, partial and decorator with a value in one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix.analysis import arrays
from shardfix.analysis.callers import argument_of, callers, position_of
from shardfix.analysis.module import Module, keyword, literal
from shardfix.analysis.regions import Transform, regions
from shardfix.analysis.scopes import FunctionNode
from shardfix.codemods._sharding_parameters import BY_FUNCTION, Parameter
from shardfix.codemods._sharding_strings import Shape
from shardfix.jaxnames import PARTIAL

_METHODS = {p.function.rpartition(".")[2]: p for ps in BY_FUNCTION.values() for p in ps if "jax.Array." in p.function}
_NAMES = {p.name for ps in BY_FUNCTION.values() for p in ps}
_AT = {p.function.rpartition(".")[2]: p for ps in BY_FUNCTION.values() for p in ps if ".at[]." in p.function}


@dataclass(frozen=True, eq=False)
class Place:
    """A value given to a parameter that takes a sharding. `call` is the call or the partial that gives it."""

    parameter: Parameter
    call: ast.Call
    argument: ast.expr | ast.keyword
    certain: bool = True  #: False for a method whose receiver is not shown to be a JAX array
    partial: bool = False
    apart: bool = False  #: it stands outside of the call, in what is given as `*args` or `**options`

    @property
    def value(self) -> ast.expr:
        return self.argument.value if isinstance(self.argument, ast.keyword) else self.argument

    @property
    def operand(self) -> ast.expr | None:
        """The first argument of a direct call, or the array whose method is called."""
        if self.parameter.function.startswith("Array.at"):
            return arrays.at_base(self.call)
        if self.parameter.function.startswith("jax.Array.") and isinstance(self.call.func, ast.Attribute):
            return self.call.func.value
        first = next(iter(self.call.args), None)
        return None if self.partial or isinstance(first, ast.Starred) or first is self.argument else first


def places(module: Module) -> list[Place]:
    """Every visible place, in the order of the source."""
    return module.once(_places)


def _places(module: Module) -> list[Place]:
    # What is called is only looked up where an argument can be a sharding.
    calls = [c for c in module.calls() if c.args or any(k.arg is None or k.arg in _NAMES for k in c.keywords)]
    return [place for call in calls for place in _of_call(module, call)]


def _of_call(module: Module, call: ast.Call) -> Iterator[Place]:
    if _takes_none(module, call.func):
        return
    partial = module.resolve(call.func) == PARTIAL
    target, chain = module.partial_chain(call if partial else call.func)
    if partial and not chain:
        return
    bound = sum(len(p.args) - 1 for p in (chain[1:] if partial else chain))
    arguments = _unpacked(module, call.args[1:] if partial else call.args)
    for parameter, certain in _parameters(module, target, arguments):
        found = keyword(call, parameter.name)
        if found is not None:
            yield Place(parameter, call, found, certain, partial)
        elif parameter.position is not None and 0 <= parameter.position - bound < len(arguments):
            before = arguments[: parameter.position - bound + 1]
            if not any(isinstance(a, ast.Starred) for a in before):
                yield Place(parameter, call, before[-1], certain, partial, not module.inside(before[-1], call))
        else:
            for value in _in_mappings(module, call, parameter.name):
                yield Place(parameter, call, value, certain, partial, apart=True)


def _takes_none(module: Module, function: ast.expr) -> bool:
    """Whether a called function is of no interest without a closer look; those of most calls are."""
    name = module.resolve(function)
    if name is not None:
        return name not in BY_FUNCTION and name != PARTIAL
    if isinstance(function, ast.Attribute):
        return function.attr not in _METHODS and function.attr not in _AT and module.value(function) is function
    found = module.bindings(function) if isinstance(function, ast.Name) else None
    if not found:
        return found is not None  # a builtin
    return len(found) == 1 and isinstance(found[0].node, ast.FunctionDef) and len(found[0].node.decorator_list) != 1


def _unpacked(module: Module, arguments: list[ast.expr]) -> list[ast.expr]:
    """Arguments with the elements of a visible tuple in the place of `*args`."""
    found: list[ast.expr] = []
    for each in arguments:
        value = module.value(each.value) if isinstance(each, ast.Starred) else None
        found += value.elts if isinstance(value, (ast.Tuple, ast.List)) else [each]
    return found


def _in_mappings(module: Module, call: ast.Call, name: str) -> Iterator[ast.expr]:
    """The values for a keyword in visible dictionaries that a call unpacks."""
    for mapping in (module.value(k.value) for k in call.keywords if k.arg is None):
        if isinstance(mapping, ast.Dict):
            yield from (v for k, v in zip(mapping.keys, mapping.values, strict=True) if literal(k) == name)
        elif isinstance(mapping, ast.Call) and isinstance(mapping.func, ast.Name) and mapping.func.id == "dict":
            yield from (k.value for k in mapping.keywords if k.arg == name)


def _parameters(module: Module, target: ast.expr, arguments: list[ast.expr]) -> list[tuple[Parameter, bool]]:
    """The parameters of a function that take shardings, and whether it is certainly that function."""
    name = module.resolve(target)
    if name is not None:
        if name.startswith("jax.nn.initializers.") and name not in BY_FUNCTION:
            return []
        found = BY_FUNCTION.get(name, ())
        if found or name.startswith("jax."):
            return [(p, True) for p in found]
    made = module.value(target)
    maker = module.resolve(made.func) if isinstance(made, ast.Call) else None
    if maker is not None and maker.startswith("jax.nn.initializers."):
        maker = "jax.nn.initializers."
    if maker is None and isinstance(target, ast.Name):
        maker = _decorator(module, target)
    if maker is not None:
        return [(p, True) for p in BY_FUNCTION.get(f"{maker}()", ())]
    if name is not None or not isinstance(target, ast.Attribute):
        return []
    indexed = target.value.value if isinstance(target.value, ast.Subscript) else None
    if isinstance(indexed, ast.Attribute) and indexed.attr == "at" and target.attr in _AT:
        return [(_AT[target.attr], True)]
    if target.attr in _METHODS and not _is_of_the_project(module, target.value):
        known = arrays.is_jax_array(module, target.value)
        if known is True or (known is None and _fits_a_method(target.attr, arguments)):
            return [(_METHODS[target.attr], bool(known))]
    return []


def _fits_a_method(name: str, arguments: list[ast.expr]) -> bool:
    """Whether arguments may be those of an array method, and not of a function that takes the array first."""
    if name == "reshape":
        return len(arguments) == 1 or not any(isinstance(a, (ast.Tuple, ast.List)) for a in arguments)
    return name == "repeat" or all(isinstance(a, ast.Constant) for a in arguments)


def _is_of_the_project(module: Module, receiver: ast.expr) -> bool:
    """An instance of a class that is not JAX's, as far as the code shows."""
    value = module.value(receiver)
    if isinstance(value, ast.Call):
        binding = module.binding(value.func) if isinstance(value.func, ast.Name) else None
        foreign = module.resolve(value.func)
        return (binding is not None and binding.kind == "class") or (
            foreign is not None and not foreign.startswith("jax.")
        )
    if not isinstance(value, ast.Name):
        return False
    bindings = module.bindings(value)
    return value.id in ("self", "cls") or any(b.kind not in ("param", "assign") for b in bindings)


def _decorator(module: Module, name: ast.Name) -> str | None:
    """The function that decorates what a name stands for, when it is the only decorator."""
    binding = module.binding(name)
    if binding is None or not isinstance(binding.node, ast.FunctionDef) or len(binding.node.decorator_list) != 1:
        return None
    decorator = binding.node.decorator_list[0]
    target, _ = module.partial_chain(decorator)
    return module.resolve(target.func if isinstance(target, ast.Call) else target)


# -- what a sharding is for -----------------------------------------------------------------------------------------


def shape(module: Module, place: Place) -> Shape:
    """What the code shows about the value that the sharding of a place is for."""
    if place.parameter.tuples == "one":
        return Shape(_rank(module, place), None, True)
    if place.parameter.tuples == "value":
        return _operand_shape(module, place)
    transform = next((t for t in regions(module).all if place.call in t.calls), None)
    if transform is None:
        return Shape()
    if place.parameter.tuples == "args":
        kept = mapped_arguments(module, transform)
        each = tuple(_argument_shape(module, transform.function, name) for name, _ in kept or ())
        return Shape(None, (sum(not o for _, o in kept), len(kept)) if kept is not None else None, each=each)
    return _result_shape(module, transform.function)


def _rank(module: Module, place: Place) -> int | None:
    if place.parameter.function == "jax.sharding.NamedSharding":
        # device_put(x, NamedSharding(mesh, ("x", "y"))): the array is the one of the call around.
        outer = next((p for p in places(module) if p.value is place.call), None)
        return shape(module, outer).rank if outer is not None else None
    if place.parameter.function.startswith("jax.nn.initializers") and len(place.call.args) > 1:
        given = place.call.args[1]
        value = module.value(given)
        return len(value.elts) if isinstance(value, (ast.Tuple, ast.List)) else None
    return None if place.partial else arrays.rank(module, place.call)


def _operand_shape(module: Module, place: Place) -> Shape:
    operand = place.operand
    if operand is None:
        return Shape()
    value = module.value(operand)
    if isinstance(value, (ast.Tuple, ast.List)):
        plain = all(isinstance(e, (ast.Constant, ast.List, ast.UnaryOp)) for e in value.elts)
        return Shape() if plain else Shape(None, (len(value.elts),) * 2, values=(value,))
    if isinstance(value, ast.Dict):
        return Shape(values=(value,))
    return Shape(arrays.rank(module, operand), None, arrays.is_one_array(module, operand))


def _argument_shape(module: Module, function: FunctionNode, name: str) -> Shape:
    """A parameter is one array by what is done with it, or by what every caller gives it."""
    sites, complete = callers(module).sites(function)
    position = position_of(function, name)
    given = [argument_of(site, position, name) for site in sites] if position is not None and complete else []
    values = tuple(g for g in given if g is not None)
    loads = [n for n in module.scopes.loads.get(name, []) if any(b.scope.node is function for b in module.bindings(n))]
    if loads and arrays.is_one_array(module, loads[0]):
        return Shape(single=True)
    if not values or len(values) < len(given):
        return Shape()
    return Shape(single=all(arrays.is_one_array(module, v) for v in values), values=values)


def mapped_arguments(module: Module, transform: Transform) -> list[tuple[str, bool]] | None:
    """The positional arguments that a sharding can be given for, and whether each is optional."""
    arguments = transform.function.args
    if arguments.vararg is not None or transform.opaque:
        return None
    every = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
    optional = set(every[len(every) - len(arguments.defaults) :] if arguments.defaults else [])
    names = [n for n in every[transform.bound :] if n not in transform.bound_keywords]
    static_names = literal(transform.keyword("static_argnames")) if transform.keyword("static_argnames") else ()
    static_numbers = literal(transform.keyword("static_argnums")) if transform.keyword("static_argnums") else ()
    numbers = (static_numbers,) if isinstance(static_numbers, int) else static_numbers
    words = (static_names,) if isinstance(static_names, str) else static_names
    if not isinstance(numbers, (tuple, list)) or not isinstance(words, (tuple, list)):
        return None
    kept = [n for i, n in enumerate(names) if i not in numbers and n not in words]
    return [(n, n in optional) for n in kept]


def _result_shape(module: Module, function: FunctionNode) -> Shape:
    if isinstance(function, ast.Lambda):
        returned: list[ast.expr | None] = [function.body]
    else:
        nodes = [n for n in ast.walk(function) if isinstance(n, ast.Return)]
        returned = [n.value for n in nodes if module.function(n) is function]
    values = [module.value(r) if r is not None else None for r in returned]
    tuples = [v for v in values if isinstance(v, ast.Tuple)]
    counts = {len(v.elts) for v in tuples}
    if len(counts) == 1 and len(tuples) == len(values):
        return Shape(None, (counts.pop(),) * 2, values=tuple(tuples))
    if values and all(_is_one_array(module, v) for v in values):
        ranks = {arrays.rank(module, v) for v in values if v is not None}
        return Shape(ranks.pop() if len(ranks) == 1 else None, None, True)
    return Shape(values=tuple(v for v in values if v is not None))


def _is_one_array(module: Module, value: ast.expr | None) -> bool:
    if isinstance(value, (ast.BinOp, ast.Compare, ast.UnaryOp)):
        return True
    name = module.resolve(value.func) if isinstance(value, ast.Call) else None
    return name is not None and name.startswith("jax.numpy.") and arrays.is_jax_array(module, value) is True  # type: ignore[arg-type]
