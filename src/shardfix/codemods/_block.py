"""What the code of a block does that a mesh context could matter to, followed into the functions that it calls."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix.analysis.contexts import MeshContext, identity
from shardfix.analysis.meshes import sharding_parts
from shardfix.analysis.module import Module, keyword
from shardfix.analysis.regions import TRANSFORMS, regions
from shardfix.analysis.scopes import last_first
from shardfix.codemods._kinds import kinds
from shardfix.codemods._values import ARRAYS, is_array, on_one_device, operands
from shardfix.jaxnames import (
    DEVICE_PUT,
    JIT,
    OLD_SHARD_MAP,
    PARTITION_SPEC,
    PJIT,
    PMAP,
    RESHARD,
    SHARD_MAP,
    WITH_SHARDING_CONSTRAINT,
)
from shardfix.model import Safety

XMAP = "jax.experimental.maps.xmap"
_COMPILED = {JIT, PJIT, PMAP, XMAP, SHARD_MAP, OLD_SHARD_MAP}
_QUIET = {
    *("append", "extend", "items", "keys", "values", "format", "join", "split", "strip", "get", "add", "close"),
    *("block_until_ready", "lower", "compile", "as_text", "cost_analysis", "memory_analysis", "item", "tolist"),
    *("info", "warning", "debug", "error", "startswith", "endswith", "update", "write", "flush", "devices"),
}
#: methods of arrays, harmless on the values of traced code
_OF_ARRAYS = {
    *("all", "any", "argmax", "argmin", "argsort", "astype", "clip", "copy", "cumsum", "dot", "flatten", "max", "mean"),
    *("min", "prod", "ravel", "repeat", "reshape", "round", "sort", "squeeze", "std", "sum", "swapaxes", "take"),
    *("tile", "transpose", "var", "set", "multiply", "divide"),
}
_HANDLED = {WITH_SHARDING_CONSTRAINT, RESHARD, "jax.device_get", "jax.block_until_ready", "jax.ShapeDtypeStruct"}
#: The nodes that do anything that matters.
_TELLING = (ast.Call, ast.Yield, ast.YieldFrom, ast.BinOp, ast.UnaryOp, ast.Subscript)


@dataclass(frozen=True)
class Hazard:
    """How far the change of one context can be trusted, and the one reason for that."""

    safety: Safety = Safety.SAFE
    reason: str = ""


class Block:
    """Goes through the code of a block and of the functions that it calls."""

    def __init__(self, module: Module, context: MeshContext, roots: list[ast.AST], own: set[ast.AST]) -> None:
        self.module = module
        self.context = context
        self.own = own
        self.roots = roots
        self.waiting: list[tuple[ast.AST, bool]] = [(node, False) for node in self.roots]
        self.seen: set[tuple[ast.AST, bool]] = set()

    def found(self) -> Iterator[Hazard]:
        while self.waiting:
            block, traced = self.waiting.pop(0)
            if (block, traced) in self.seen:
                continue
            self.seen.add((block, traced))
            for node in _evaluated(block):
                if isinstance(node, ast.Call):
                    yield from self._call(node, traced)
                elif isinstance(node, (ast.Yield, ast.YieldFrom)):
                    yield Hazard(Safety.UNSAFE, "it yields, and what runs meanwhile is not visible")
                elif not traced and any(is_array(self.module, o) for o in operands(node)):
                    yield Hazard(Safety.UNSAFE, "arrays computed inside are then placed on the whole mesh")
                if not traced:
                    yield from self._committed(node)

    def _committed(self, node: ast.AST) -> Iterator[Hazard]:
        """Arrays on one device that an operation in the block takes."""
        used = operands(node)
        if isinstance(node, ast.Call):
            name, compiled = self.module.callee(node) or "", self._compiled(node)[0]
            eager = name.startswith(ARRAYS) or compiled == JIT
            used = node.args if eager and (name or compiled) != DEVICE_PUT else []
        for operand in used:
            if on_one_device(self.module, operand):
                text = self.module.source(operand)
                yield Hazard(Safety.MANUAL, f"{text} is committed to one device, which operations in set_mesh refuse")

    def _call(self, call: ast.Call, traced: bool) -> Iterator[Hazard]:
        module = self.module
        kind, carriers, subject = self._compiled(call)
        name = module.callee(call) or ""
        if subject in self.own:
            yield from self._arguments(call, carriers, True)
        elif kind == PMAP or name == PMAP:
            yield Hazard(Safety.MANUAL, "pmap is called inside, which fails under jax.set_mesh")
        elif kind == XMAP or name == XMAP:
            yield Hazard(Safety.MANUAL, "xmap is called inside, which reads the old context")
        elif kind == PJIT:
            given = [k.value for c in carriers for k in c.keywords if k.arg and k.arg.startswith(("in_", "out_"))]
            given += [a for c in carriers for a in c.args[1:3]]
            if not given or any(kinds(module, value) - {"sharding"} for value in given):
                told = "pjit is called inside and takes its mesh from `with mesh:`; SF301 comes first"
                yield Hazard(Safety.MANUAL, told)
        elif kind == JIT and not traced:
            yield from self._arguments(call, carriers, False)
        elif not kind:
            yield from self._plain(call, name, traced)
        if kind:
            self._into(call, True)

    def _compiled(self, call: ast.Call) -> tuple[str, list[ast.Call], ast.AST | None]:
        """What compiled the called function, the calls that gave it arguments, and the node that stands for it."""
        known = self.module.once(_known)
        if call not in known:
            known[call] = self._compiler(call)
        return known[call]

    def _compiler(self, call: ast.Call) -> tuple[str, list[ast.Call], ast.AST | None]:
        module = self.module
        target = call.func
        if isinstance(target, ast.Attribute) and target.attr in ("lower", "trace"):
            target = target.value
        value = module.value(target)
        if isinstance(value, ast.Call):
            name = module.callee(value)
            if name in _COMPILED:
                return name or "", [value, *module.partial_chain(value.func)[1]], value
        if isinstance(value, (ast.Name, ast.Attribute)):
            for function, _, _ in regions(module)._functions(value):
                for transform in regions(module).applied_to(function):
                    if transform.node in getattr(function, "decorator_list", []) and transform.name in _COMPILED:
                        return transform.name, list(transform.calls), function
        return "", [], None

    def _arguments(self, call: ast.Call, carriers: list[ast.Call], own: bool) -> Iterator[Hazard]:
        """A call of a compiled function: do shardings place its inputs and outputs?"""
        module = self.module
        names = ("in_shardings", "in_axis_resources")
        given = next((k.value for c in carriers for n in names if (k := keyword(c, n))), None)
        if given is None and own:
            given = next((c.args[1] for c in carriers if len(c.args) > 1), None)
        shardings = given is not None or any(keyword(c, "out_shardings") is not None for c in carriers)
        if not shardings and not own:
            yield Hazard(Safety.UNSAFE, "a jit without shardings inside then gives results on every device")
        for index, argument in enumerate(call.args):
            wanted = given
            if isinstance(given, (ast.Tuple, ast.List)):
                wanted = given.elts[index] if index < len(given.elts) else None
            if wanted is None or not self._made_inside(argument):
                continue
            if not self._replicated(wanted):
                text = module.source(argument)
                why = f"{text} is made inside, where set_mesh commits it to the whole mesh"
                yield Hazard(Safety.MANUAL, f"{why}, and in_shardings refuse it: make it with NumPy, or before")
        parts = sharding_parts(module, given) if given is not None else None
        mesh = self.context.mesh
        if parts is not None and mesh is not None and mesh.made:
            one, other = parts[0], self.context.expression
            texts = {module.source(module.value(one)), module.source(module.value(other))}
            if identity(module, one) != identity(module, other) and len(texts) > 1:
                yield Hazard(Safety.UNSAFE, "a function called inside has shardings over another mesh")

    def _replicated(self, sharding: ast.expr) -> bool:
        value = self.module.value(sharding)
        parts = sharding_parts(self.module, value)
        spec = self.module.value(parts[1] if parts is not None else value)
        if isinstance(spec, ast.Constant):
            return spec.value is None
        return isinstance(spec, ast.Call) and self.module.resolve(spec.func) == PARTITION_SPEC and not spec.args

    def _made_inside(self, node: ast.expr) -> bool:
        value = self.module.value(node)
        if not isinstance(value, ast.Call) or not (self.module.callee(value) or "").startswith(ARRAYS):
            return False
        blocks = [block for block, _ in self.seen]
        return any(self.module.inside(value, root) for root in (*self.roots, *blocks))

    def _plain(self, call: ast.Call, name: str, traced: bool) -> Iterator[Hazard]:
        """A call of something that is not compiled."""
        root = name.partition(".")[0]
        if name.startswith("jax."):
            if not traced and name.startswith(ARRAYS) and name not in _HANDLED:
                text = self.module.source(call.func)
                yield Hazard(Safety.UNSAFE, f"{text}() inside then gives arrays on every device")
            elif name == DEVICE_PUT and not traced and len(call.args) + len(call.keywords) < 2:
                yield Hazard(Safety.UNSAFE, "device_put() inside then gives arrays on every device")
            # A function given to a transformation runs when the result is called, one given to jax.tree.map runs here.
            for argument in call.args if name not in TRANSFORMS else ():
                if isinstance(argument, ast.Lambda):
                    self.waiting.append((argument.body, traced))
            return
        if root in sys.stdlib_module_names or root == "numpy" or self._builtin(call.func):
            return
        if not self._into(call, traced):
            function = call.func
            text = self.module.source(function)
            quiet = _QUIET | _OF_ARRAYS if traced else _QUIET
            if not (isinstance(function, ast.Attribute) and function.attr in quiet) and "\n" not in text:
                yield Hazard(Safety.UNSAFE, f"it calls {text}, which is not visible here")

    def _into(self, call: ast.Call, traced: bool) -> bool:
        """Go on in the bodies of the functions that a call may mean."""
        target = call.func
        if isinstance(target, ast.Attribute) and target.attr in ("lower", "trace"):
            target = target.value
        functions = regions(self.module)._functions(target)
        for function, _, _ in functions:
            body = [function.body] if isinstance(function, ast.Lambda) else function.body
            self.waiting += [(node, traced) for node in body]
        return bool(functions)

    def _builtin(self, function: ast.expr) -> bool:
        return isinstance(function, ast.Name) and hasattr(builtins, function.id) and not self.module.bindings(function)


def _known(module: Module) -> dict[ast.Call, tuple[str, list[ast.Call], ast.AST | None]]:
    """What `_compiled` has found; blocks share the functions that they call."""
    return {}


def _evaluated(block: ast.AST) -> Iterator[ast.AST]:
    """What runs when a block does and matters: not in the bodies of functions that it defines."""
    stack = [block]
    while stack:
        node = stack.pop()
        if isinstance(node, (ast.Name, ast.Constant)):
            continue
        if isinstance(node, _TELLING):
            yield node
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            stack += node.decorator_list
        elif not isinstance(node, (ast.Lambda, ast.ClassDef)):
            stack += last_first(node)
