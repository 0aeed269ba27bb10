"""The host functions of host_callback, written as the callbacks of today call them."""

from __future__ import annotations

import ast
import keyword as words
from dataclasses import dataclass

from packaging.version import Version

from shardfix.analysis.callers import returns
from shardfix.analysis.module import Module, literal
from shardfix.analysis.scopes import FunctionNode
from shardfix.codemods._host_arrays import numpy_only
from shardfix.codemods._host_calls import HostCall
from shardfix.codemods._host_effects import Effects, effects
from shardfix.codemods.base import Draft
from shardfix.model import Safety

_JAX_ARRAYS = Version("0.4.27")  # the first that gives callbacks jax.Array
_GIVES_NONE = frozenset(
    {
        "add", "append", "clear", "debug", "error", "extend", "info", "insert", "print", "put", "remove", "update",
        "warning",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Host:
    """A host function in the making. `what` tells what it does; `quiet` that it certainly returns None."""

    draft: Draft
    call: HostCall
    node: ast.expr
    what: Effects

    @property
    def function(self) -> FunctionNode | None:
        return self.what.node

    @property
    def quiet(self) -> bool:
        """Whether it returns None, as io_callback without a result demands."""
        return gives_none(self.draft.module, self.node, self.function)

    def write(self, transforms: bool, silence: bool) -> str:
        """The function as an expression of the one argument `arg`.

        Args:
            transforms: it was called with the argument and a sequence of transformations, which is always empty now.
            silence: its result has to be thrown away.
        """
        draft, module = self.draft, self.draft.module
        device = self._device()
        numpy = self._numpy()
        stripped = self._without_transforms() if transforms and not (silence or device or numpy) else None
        if stripped is not None:
            return stripped
        text = module.source(self.node)
        if not (transforms or silence or device or numpy):
            return text
        argument = fresh(module, self.node, ("arg", "value", "operand"))
        parameters = argument
        called = text
        if not self._steady():
            called = fresh(module, self.node, ("tap", "host", "function"))
            parameters = f"{argument}, {called}={text}"
        elif isinstance(self.node, ast.Lambda):
            called = f"({text})"
        given = f"{draft.name('numpy')}.asarray({argument})" if numpy else argument
        result = f"{called}({given}{', ()' if transforms else ''}{', device=None' if device else ''})"
        return f"lambda {parameters}: {f'({result}, None)[1]' if silence else result}"

    def _steady(self) -> bool:
        """Whether the expression means the same when the host is called as where it stands."""
        module = self.draft.module
        node: ast.expr = self.node
        while isinstance(node, ast.Attribute):
            node = node.value
        if isinstance(node, ast.Lambda):
            return True
        if not isinstance(node, ast.Name):
            return False
        found = module.bindings(node)
        if len(found) > 1 or any(isinstance(b.node, ast.comprehension) for b in found):
            return False
        return not any(isinstance(a, (ast.For, ast.While)) for b in found for a in (b.node, *module.ancestors(b.node)))

    def _without_transforms(self) -> str | None:
        """`lambda arg, transforms: ...` without the second parameter, where its body does not read it."""
        node = self.node
        if not isinstance(node, ast.Lambda) or node.args.posonlyargs:
            return None
        if len(node.args.args) == 1 and node.args.vararg is not None and not node.args.defaults:
            return None if _reads(self.draft.module, node.args.vararg) else self.draft.module.source(node)
        if len(node.args.args) < 2:
            return None
        first, second = node.args.args[:2]
        count = len(node.args.args)
        if count - len(node.args.defaults) < 1 or _reads(self.draft.module, second):
            return None
        index = 1 - (count - len(node.args.defaults))
        end: ast.AST = node.args.defaults[index] if index >= 0 else second
        module = self.draft.module
        start, stop = module.span(node)
        return module.text[start : module.span(first)[1]] + module.text[module.span(end)[1] : stop]

    def _numpy(self) -> bool:
        """Whether the argument has to become a NumPy array, as it used to be."""
        if self.draft.module.settings.to_version < _JAX_ARRAYS:
            return False
        if self.function is None:
            if self.what.kind == "unknown":
                self.draft.lower(Safety.UNSAFE, "it is given jax.Array now, no longer NumPy arrays")
            return False
        needs = numpy_only(self.draft.module, self.function)
        if needs:
            self.draft.because(self.draft.module.evidence(f"the host function needs a NumPy array for {needs}"))
        return bool(needs)

    def _device(self) -> bool:
        """Whether it expects the device as a keyword; nobody can tell it any more."""
        draft = self.draft
        asked = [self.call.argument(n) for n in ("tap_with_device", "call_with_device")]
        given = next((a for a in asked if a is not None), None)
        said = literal(given) if given is not None else False
        if said is False:
            return False
        parameters = self.function.args if self.function is not None else None
        named = [a for a in (*parameters.args, *parameters.kwonlyargs) if a.arg == "device"] if parameters else []
        if said is not True or not named or _reads(draft.module, named[0]):
            draft.lower(
                Safety.MANUAL,
                "no callback of today tells the device: pass what identifies it, such as jax.lax.axis_index",
            )
        return True


def host_of(draft: Draft, call: HostCall) -> Host | None:
    """The host function of an id_tap or call, None where the code does not give one."""
    node = call.argument("tap_func" if call.name == "id_tap" else "callback_func")
    return Host(draft, call, node, effects(draft.module, node)) if node is not None else None


def reads_transforms(host: Host) -> bool:
    """Whether the function reads its second parameter, or may."""
    if host.function is None:
        return True
    parameters = [*host.function.args.posonlyargs, *host.function.args.args]
    if parameters and parameters[0].arg in ("self", "cls"):
        parameters = parameters[1:]
    return len(parameters) < 2 or _reads(host.draft.module, parameters[1])


def fresh(module: Module, node: ast.AST, candidates: tuple[str, ...]) -> str:
    """A name for a parameter that no expression inside means otherwise."""
    taken = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} | module.masked_names
    names = [*candidates, *(f"{candidates[0]}{i}" for i in range(2, 100))]
    return next(n for n in names if n not in taken and not words.iskeyword(n))


def _reads(module: Module, parameter: ast.arg) -> bool:
    loads = module.scopes.loads.get(parameter.arg, [])
    return any(b.node is parameter for load in loads for b in module.bindings(load))


def gives_none(module: Module, host: ast.expr, function: FunctionNode | None) -> bool:
    """Whether a host function, the one given where it is visible, certainly returns None."""
    if isinstance(function, ast.Lambda):
        body = function.body
        if isinstance(body, ast.Constant):
            return body.value is None
        return isinstance(body, ast.Call) and _named(body.func) in _GIVES_NONE
    if isinstance(function, ast.FunctionDef):
        found = returns(module, function)
        return all(r is None or (isinstance(r, ast.Constant) and r.value is None) for r in found)
    value = module.value(host)
    return isinstance(value, (ast.Name, ast.Attribute)) and not module.resolve(value) and _named(value) in _GIVES_NONE


def _named(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
