"""What a host function does besides giving a result: nothing, printing, or something that must not be lost."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Literal

from shardfix.analysis import numpy_names
from shardfix.analysis.module import Module, keyword
from shardfix.analysis.regions import regions
from shardfix.analysis.scopes import FunctionNode
from shardfix.jaxnames import PARTIAL

Effect = Literal["none", "prints", "unknown", "acts"]
_ORDER: tuple[Effect, ...] = ("none", "prints", "unknown", "acts")
_DEPTH = 6

_MUTATORS = frozenset(
    {
        "add", "add_scalar", "append", "appendleft", "clear", "close", "discard", "extend", "increment", "insert",
        "log_metrics", "pop", "popleft", "put", "put_nowait", "remove", "reverse", "set", "set_description",
        "setdefault", "sort", "update", "write", "writelines", "writerow", "writerows",
    }
)  # fmt: skip
_LOGGING = frozenset(
    {
        "critical", "debug", "error", "exception", "info", "log", "warn", "warning",
    }
)  # fmt: skip
_PURE_PACKAGES = ("numpy.", "scipy.", "math.", "cmath.", "operator.", "itertools.", "functools.", "jax.", "string.")
_ACTING = ("os.", "shutil.", "subprocess.", "socket.", "pickle.", "json.dump", "time.", "random.", "numpy.random.")
_PRINT_TARGETS = ("sys.stdout", "sys.stderr")
_ACTING_NUMPY = (
    *("numpy.copyto", "numpy.put", "numpy.place", "numpy.putmask", "numpy.fill_diagonal", "numpy.set", "numpy.err"),
    *("numpy.save", "numpy.savez", "numpy.savetxt", "numpy.load", "numpy.loadtxt", "numpy.fromfile"),
)
#: functions of functions -> where they take the one that they call
_CALLS_ITS: dict[str, int | str] = {
    **dict.fromkeys(("map", "filter", "functools.reduce", "numpy.vectorize", "numpy.apply_along_axis"), 0),
    **dict.fromkeys(("numpy.frompyfunc", "numpy.fromfunction", "numpy.apply_over_axes", "itertools.starmap"), 0),
    **dict.fromkeys(("sorted", "min", "max", "itertools.groupby"), "key"),
}
_FRESH = (ast.List, ast.Dict, ast.Set, ast.Tuple, ast.ListComp, ast.DictComp, ast.SetComp, ast.BinOp, ast.JoinedStr)
_CONTAINERS = ("list", "dict", "set", "bytearray")
_MAKERS = (
    *("numpy.zeros", "numpy.ones", "numpy.empty", "numpy.full", "numpy.array", "numpy.arange", "numpy.copy"),
    *("numpy.zeros_like", "numpy.ones_like", "numpy.empty_like", "numpy.full_like", "io.StringIO", "io.BytesIO"),
    *("collections.Counter", "collections.OrderedDict", "collections.deque"),
)
_GENERATORS = ("numpy.random.default_rng", "numpy.random.RandomState", "random.Random")  # with a seed
_ACTING_BUILTINS = frozenset({"open", "input", "exec", "eval", "setattr", "delattr", "next", "__import__"})
_PURE_BUILTINS = frozenset(
    {
        "AssertionError", "Exception", "RuntimeError", "TypeError", "ValueError", "abs", "all", "any", "bool",
        "bytes", "complex", "dict", "divmod", "enumerate", "filter", "float", "format", "frozenset", "getattr",
        "hasattr", "hash", "hex", "id", "int", "isinstance", "issubclass", "iter", "len", "list", "map", "max",
        "min", "oct", "ord", "pow", "range", "repr", "reversed", "round", "set", "slice", "sorted", "str", "sum",
        "tuple", "type", "zip",
    }
)  # fmt: skip
_PURE_METHODS = frozenset(
    {
        "astype", "copy", "count", "decode", "dot", "encode", "endswith", "flatten", "format", "get", "index",
        "item", "items", "join", "keys", "lower", "nonzero", "ravel", "repeat", "replace", "reshape", "rsplit",
        "searchsorted", "split", "squeeze", "startswith", "strip", "swapaxes", "take", "tobytes", "tolist",
        "transpose", "upper", "values", "view",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Effects:
    """The strongest thing that a host function does, and the words for it; `node` is the function where visible."""

    kind: Effect
    reason: str
    node: FunctionNode | None = None


def effects(module: Module, host: ast.expr) -> Effects:
    """What an expression does when it is called as a host function."""
    functions = regions(module).functions(host)
    if len(functions) == 1 and not _partial_of_unknown(module, host):
        found = _Walk(module).of_function(functions[0], 0)
        return Effects(found.kind, found.reason, functions[0])
    value = module.value(module.partial_chain(host)[0])
    name = module.resolve(value)
    if name is not None:
        return _of_library(name)
    if isinstance(value, ast.Name) and not module.bindings(value):
        return _of_builtin(value.id)
    if isinstance(value, ast.Attribute) and value.attr in _MUTATORS:
        return Effects("acts", f"{module.excerpt(value)} changes what stays")
    return Effects("unknown", f"what {module.excerpt(host, 40)} does is not visible")


def _partial_of_unknown(module: Module, host: ast.expr) -> bool:
    value = module.value(host)
    return isinstance(value, ast.Call) and module.resolve(value.func) != PARTIAL


def _of_library(name: str) -> Effects:
    if name.startswith("logging.") or name in ("sys.stdout.write", "sys.stderr.write", "warnings.warn"):
        return Effects("prints", f"{name} prints")
    if name.startswith((*_ACTING, *_ACTING_NUMPY)):
        return Effects("acts", f"{name} does more than compute")
    if name.startswith("jax.debug."):
        return Effects("prints", f"{name} prints")
    if name.startswith(_PURE_PACKAGES):
        return Effects("none", f"{name} only computes")
    return Effects("unknown", f"what {name} does is not visible")


def _of_builtin(name: str) -> Effects:
    if name == "print":
        return Effects("prints", "it prints")
    if name in _ACTING_BUILTINS:
        return Effects("acts", f"it calls {name}()")
    if name in _PURE_BUILTINS:
        return Effects("none", f"{name}() only computes")
    return Effects("unknown", f"what {name}() does is not visible")


def _worst(first: Effects, second: Effects) -> Effects:
    return second if _ORDER.index(second.kind) > _ORDER.index(first.kind) else first


class _Walk:
    def __init__(self, module: Module) -> None:
        self.module = module
        self.seen: set[FunctionNode] = set()

    def of_function(self, function: FunctionNode, depth: int) -> Effects:
        """The strongest effect in a body; among equals the first in the source."""
        worst = Effects("none", "it only computes")
        if function in self.seen:
            return worst
        self.seen.add(function)
        if depth > _DEPTH or isinstance(function, ast.AsyncFunctionDef):
            return Effects("unknown", "the calls are nested too deeply")
        if getattr(function, "decorator_list", []) and not isinstance(self.module.parent(function), ast.ClassDef):
            worst = Effects("unknown", "it has a decorator")
        body: list[ast.AST] = [function.body] if isinstance(function, ast.Lambda) else list(function.body)
        for node in (n for part in body for n in ast.walk(part)):  # functions defined inside may be called by others
            found = self._of_node(node, function, depth)
            worst = _worst(worst, found) if found is not None else worst
        return worst

    def _of_node(self, node: ast.AST, function: FunctionNode, depth: int) -> Effects | None:
        if isinstance(node, ast.Call):
            return self._of_call(node, function, depth)
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            return Effects("acts", f"it changes {', '.join(node.names)}")
        if isinstance(node, (ast.Yield, ast.YieldFrom, ast.Await)):
            return Effects("unknown", "it is a generator")
        if isinstance(node, (ast.Attribute, ast.Subscript)) and not isinstance(node.ctx, ast.Load):
            own = isinstance(node, ast.Subscript) and self._is_local(node, function)
            return None if own else Effects("acts", f"it changes {self.module.excerpt(node, 40)}")
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            bound = self.module.bindings(node)
            top = len(bound) > 1 and bound is self.module.scopes.module.bindings.get(node.id)
            if top and any(b.kind not in ("import", "def", "class") for b in bound):
                return Effects("unknown", f"it reads {node.id}, which changes")
        return None

    def _of_call(self, call: ast.Call, function: FunctionNode, depth: int) -> Effects:
        """The effect of one call, and of the function that it calls in its turn."""
        found = self._of_callee(call, function, depth)
        place = _CALLS_ITS.get(self.module.resolve(call.func) or self.module.source(call.func))
        inner: ast.expr | None = None
        if isinstance(place, str):
            given = keyword(call, place)
            inner = given.value if given is not None else None
        elif isinstance(place, int) and call.args:
            inner = call.args[place]
        return _worst(found, effects(self.module, inner)) if inner is not None and depth < _DEPTH else found

    def _of_callee(self, call: ast.Call, function: FunctionNode, depth: int) -> Effects:
        module = self.module
        target = module.partial_chain(call.func)[0]
        name = module.resolve(target)
        if name in _GENERATORS and call.args:
            return Effects("none", "its generator is seeded by its argument")
        if name is not None:
            out = keyword(call, "out")
            if out is not None and not self._is_local(out.value, function):
                return Effects("acts", f"it writes into {module.excerpt(out.value, 40)}")
            return _of_library(name)
        if isinstance(target, ast.Name) and not module.bindings(target):
            file = keyword(call, "file")
            if target.id == "print" and file is not None and module.resolve(file.value) not in _PRINT_TARGETS:
                return Effects("acts", f"it writes to {module.excerpt(file.value, 40)}")
            return _of_builtin(target.id)
        own = regions(module).functions(target)
        if own:
            inner = [self.of_function(f, depth + 1) for f in own]
            return max(inner, key=lambda e: _ORDER.index(e.kind))
        if isinstance(target, ast.Attribute):
            return self._of_method(target, function)
        return Effects("unknown", f"what {module.excerpt(call.func, 40)} does is not visible")

    def _of_method(self, target: ast.Attribute, function: FunctionNode) -> Effects:
        text = self.module.excerpt(target, 40)
        if target.attr in _LOGGING and "log" in text.lower():
            return Effects("prints", f"{text}() logs")
        if self._is_local(target, function) and self._is_generator(target.value):
            return Effects("none", "it draws from its own generator")
        if target.attr in _MUTATORS:
            if self._is_local(target, function):
                return Effects("none", "it changes its own variables")
            return Effects("acts", f"{text}() changes what stays")
        if target.attr in _PURE_METHODS or target.attr in numpy_names.METHODS:
            return Effects("none", f"{text}() only computes")
        return Effects("unknown", f"what {text}() does is not visible")

    def _is_generator(self, node: ast.expr) -> bool:
        made = self.module.value(node)
        return isinstance(made, ast.Call) and bool(made.args) and self.module.resolve(made.func) in _GENERATORS

    def _is_local(self, node: ast.expr, function: FunctionNode) -> bool:
        """Whether what is changed was made in the function itself, and is no other name for something that stays."""
        while isinstance(node, (ast.Attribute, ast.Subscript)):
            node = node.value
        if not isinstance(node, ast.Name):
            return isinstance(node, _FRESH)
        binding = self.module.binding(node)
        if binding is None or binding.kind != "assign" or binding.scope.node is not function:
            return False
        made = binding.value
        if isinstance(made, ast.Call):
            name = self.module.resolve(made.func) or ""
            builtin = isinstance(made.func, ast.Name) and not self.module.bindings(made.func)
            return name in _MAKERS or name in _GENERATORS or (builtin and self.module.source(made.func) in _CONTAINERS)
        return isinstance(made, _FRESH)
