"""Calls of host callbacks as code writes them: direct, through `functools.partial`, as statements, with any result."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from shardfix.analysis.arrays import rank
from shardfix.analysis.module import Module, keyword
from shardfix.jaxnames import DEBUG_CALLBACK, DEBUG_PRINT, IO_CALLBACK, PURE_CALLBACK, SHAPE_DTYPE_STRUCT

CALLBACKS = (PURE_CALLBACK, IO_CALLBACK)
DEBUG = (DEBUG_CALLBACK, DEBUG_PRINT)


@dataclass(frozen=True, eq=False)
class Callback:
    """One call that runs a host callback. `partials` are the `functools.partial` calls before it, outermost first."""

    name: str
    call: ast.Call
    partials: tuple[ast.Call, ...]

    def keyword(self, name: str) -> tuple[ast.Call, ast.keyword] | None:
        """A keyword and the call or partial that gives it."""
        for carrier in (self.call, *self.partials):
            found = keyword(carrier, name)
            if found is not None:
                return carrier, found
        return None

    @property
    def positional(self) -> list[ast.expr]:
        """Every positional argument, those bound by partials first."""
        bound = [a for partial in reversed(self.partials) for a in partial.args[1:]]
        return [*bound, *self.call.args]

    @property
    def host(self) -> ast.expr | None:
        found = self.keyword("callback")
        return found[1].value if found else next(iter(self.positional), None)

    @property
    def result(self) -> ast.expr | None:
        """The `result_shape_dtypes` expression."""
        found = self.keyword("result_shape_dtypes")
        if found:
            return found[1].value
        positional = self.positional
        return positional[1] if len(positional) > 1 else None

    @property
    def operands(self) -> list[ast.expr]:
        """The arguments that JAX hands to the host function by position."""
        named = sum(self.keyword(name) is not None for name in ("callback", "result_shape_dtypes"))
        return self.positional[2 - named :]

    @property
    def host_keywords(self) -> list[ast.keyword]:
        """Keywords that JAX does not know and hands to the host function."""
        known = {"callback", "result_shape_dtypes", "sharding", "vmap_method"}
        known |= {"ordered"} if self.name == IO_CALLBACK else {"vectorized"}
        return [k for carrier in (self.call, *self.partials) for k in carrier.keywords if k.arg not in known]


def callbacks(module: Module) -> list[Callback]:
    """Every visible call of `pure_callback` or `io_callback`, in the order of the source."""
    return module.once(_callbacks)


def debug_callbacks(module: Module) -> list[Callback]:
    """Every visible call of `jax.debug.callback` or `jax.debug.print`, in the order of the source."""
    return module.once(_debug_callbacks)


def _callbacks(module: Module) -> list[Callback]:
    return _calls_of(module, CALLBACKS)


def _debug_callbacks(module: Module) -> list[Callback]:
    return _calls_of(module, DEBUG)


def _calls_of(module: Module, names: tuple[str, ...]) -> list[Callback]:
    found: list[Callback] = []
    for call in module.calls():
        target, partials = module.partial_chain(call.func)
        name = module.resolve(target)
        if name in names:
            found.append(Callback(name, call, tuple(partials)))
    return found


def idle_partials(module: Module) -> list[tuple[str, ast.Call]]:
    """`functools.partial(pure_callback, ...)` calls that no visible call uses."""
    used = {id(p) for callback in callbacks(module) for p in callback.partials}
    found: list[tuple[str, ast.Call]] = []
    for call in module.calls():
        if id(call) in used:
            continue
        target, chain = module.partial_chain(call)
        name = module.resolve(target)
        if name in CALLBACKS and chain and chain[0] is call:
            found.append((name, call))
    return found


def either(module: Module) -> list[ast.Call]:
    """Calls of `(pure_callback if test else io_callback)`, or of a variable that several branches set to them."""
    return [call for call in module.calls() if _chosen(module, module.partial_chain(call.func)[0])]


def _chosen(module: Module, function: ast.expr) -> bool:
    if module.resolve(function) is not None:
        return False
    value = module.value(function)
    arms: list[ast.expr | None] = []
    if isinstance(value, ast.IfExp):
        arms = [value.body, value.orelse]
    elif isinstance(value, ast.Name):
        arms = [b.value for b in module.bindings(value) if b.kind == "assign"]
    return bool(arms) and all(module.resolve(arm) in CALLBACKS for arm in arms)


def has_result(module: Module, callback: Callback) -> bool:
    """Whether the call gives an array that something uses."""
    if isinstance(module.parent(callback.call), ast.Expr):
        return False
    result = callback.result
    value = module.value(result) if result is not None else None
    return not (isinstance(value, ast.Constant) and value.value is None)


def result_count(module: Module, callback: Callback) -> int | None:
    """How many arrays the callback gives, None where the code does not show it."""
    value = module.value(callback.result) if callback.result is not None else None
    if isinstance(value, ast.Constant) and value.value is None:
        return 0
    if isinstance(value, (ast.Tuple, ast.List)):
        return len(value.elts)
    if isinstance(value, ast.Dict):
        return len(value.values)
    if isinstance(value, ast.Call):
        name = module.resolve(value.func) or ""
        if name in (SHAPE_DTYPE_STRUCT, "jax.core.ShapedArray") or name.startswith("jax.numpy."):
            return 1
    return None


def result_ranks(module: Module, callback: Callback) -> list[int | None]:
    """The number of dimensions of each array that the callback gives, None for those that the code does not show."""
    value = module.value(callback.result) if callback.result is not None else None
    if isinstance(value, (ast.Tuple, ast.List)):
        return [rank(module, e) for e in value.elts if not isinstance(e, ast.Starred)]
    if isinstance(value, ast.Dict):
        return [rank(module, v) for v in value.values]
    return [rank(module, value)] if isinstance(value, ast.Call) else []
