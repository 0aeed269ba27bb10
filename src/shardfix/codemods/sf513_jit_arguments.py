"""SF513: arguments that `jax.jit` took once: by position, `device=` and `backend=`, `abstracted_axes=`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.codemods.base import Codemod, Draft, crosses
from shardfix.jaxnames import JIT, PARTIAL, SINGLE_DEVICE_SHARDING
from shardfix.model import Edit, Rewrite, Safety

#: The parameters after the function, in the order that all releases from 0.4.13 to 0.6.2 have in common.
_PARAMETERS = ("in_shardings", "out_shardings", "static_argnums", "static_argnames", "donate_argnums")
_LOCAL_DEVICES = "jax.local_devices"
_DEVICES = ("jax.devices", _LOCAL_DEVICES)


class JitArguments(Codemod):
    """Gives `jax.jit` the arguments that it takes today.

    What it does
    ------------
    Writes `jax.jit(f, specs, specs, 0)` with the keywords `in_shardings=`, `out_shardings=`, `static_argnums=`,
    `static_argnames=` and `donate_argnums=`, in calls and in `functools.partial(jax.jit, f, ...)`. Says `device=` and
    `backend=` as shardings of one device. Reports `abstracted_axes=`.

    Why
    ---
    "TypeError: jit() takes 1 positional argument but 3 were given". "DeprecationWarning: backend and device argument on
    jit is deprecated". "TypeError: jit() got an unexpected keyword argument 'abstracted_axes'".

    Example
    -------
    step = jax.jit(update, shardings, shardings)

    becomes

    step = jax.jit(update, in_shardings=shardings, out_shardings=shardings)

    Safety
    ------
    Safe for positions, which have the names that they had. Unsafe for `device=` and `backend=`: with `in_shardings` a
    function takes no keyword arguments. Manual for a starred argument, for a sixth position after the function, whose
    meaning changed in JAX 0.4, for a device that may be None, and for `abstracted_axes=`, which has no successor.

    References
    ----------
    Positions: deprecated in JAX 0.6.0, removed in 0.7.0; the signatures of 0.4.13, 0.4.30, 0.5.3 and 0.6.2. `device=`
    and `backend=` warn on all JAX from 0.4.13, the oldest that was run; `abstracted_axes=` was removed in 0.8.2.
    """

    code = "SF513"
    name = "jit-arguments"
    triggers = (
        f"written:;{JIT}@1",
        f"written:device,backend,abstracted_axes;;{JIT}",
    )

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        known = module.settings.from_version
        named = module.settings.to_version >= Version("0.6.0") and (known is None or known < Version("0.7.0"))
        placed = crosses(module.settings, "0.4.13")
        axes = crosses(module.settings, "0.8.2")
        for call in module.calls():
            extra = _after_the_function(module, call)
            if extra is None or guarded(module, call):
                continue
            if extra and named:
                yield self._positions(module, call, extra)
            device, backend = keyword(call, "device"), keyword(call, "backend")
            given = [k for k in (device, backend) if k is not None and not _is_passed_on(module, k.value)]
            if given and placed:
                yield self._placement(module, call, given)
            if axes and keyword(call, "abstracted_axes") is not None:
                draft = Draft(self, module, call, Safety.MANUAL)
                yield draft.close(
                    "jax.jit has no abstracted_axes= since JAX 0.8.2: leave it out, and the function is compiled for "
                    "each shape; jax.export has symbolic dimensions"
                )

    def _positions(self, module: Module, call: ast.Call, extra: list[ast.expr]) -> Rewrite:
        draft = Draft(self, module, call)
        if any(isinstance(argument, ast.Starred) for argument in call.args):
            draft.lower(Safety.MANUAL, "what a starred argument holds is not visible")
        elif len(extra) > len(_PARAMETERS):
            draft.lower(Safety.MANUAL, f"which parameter stands after {_PARAMETERS[-1]} depends on the JAX it was for")
        else:
            for name, argument in zip(_PARAMETERS, extra, strict=False):
                if keyword(call, name) is not None:
                    draft.lower(Safety.MANUAL, f"{name}= is given twice")
                draft.edit(editing.name_argument(module, call, argument, name))
            if module.resolve(call.func) == PARTIAL:
                draft.lower(Safety.UNSAFE, "a call of the partial must not give more by position")
        return draft.close("jax.jit takes the function alone by position since JAX 0.7.0; the rest has to be named")

    def _placement(self, module: Module, call: ast.Call, given: list[ast.keyword]) -> Rewrite:
        """`device=d` as the shardings that put arguments and results on that device."""
        draft = Draft(self, module, call, Safety.UNSAFE)
        (argument, *others) = given
        used = module.parent(call)
        if others or keyword(call, "in_shardings") or keyword(call, "out_shardings"):
            draft.lower(Safety.MANUAL, "it excludes the other placements given here")
        elif isinstance(used, ast.Call) and used.func is call and used.keywords:
            draft.lower(Safety.MANUAL, "with in_shardings the function takes no keyword arguments: device_put them")
        else:
            device = _device(draft, argument)
            if device:
                sharding = f"{draft.name(SINGLE_DEVICE_SHARDING)}({device})"
                start, end = module.span(argument)
                draft.edit(Edit(start, end, f"in_shardings={sharding}, out_shardings={sharding}"))
                draft.lower(Safety.UNSAFE, "with in_shardings the function takes no keyword arguments")
        return draft.close(f"{argument.arg}= of jax.jit is deprecated: shardings say the same, or device_put")


def _after_the_function(module: Module, call: ast.Call) -> list[ast.expr] | None:
    """The positional arguments after the function of a `jax.jit(...)` or `partial(jax.jit, ...)`; None elsewhere."""
    if module.resolve(call.func) == JIT:
        return call.args[1:]
    if module.resolve(call.func) == PARTIAL and call.args and module.resolve(call.args[0]) == JIT:
        return call.args[2:]
    return None


def _is_passed_on(module: Module, node: ast.expr) -> bool:
    """None, or a parameter that is None unless a caller says otherwise: then it is for the caller."""
    value = module.value(node)
    if isinstance(value, ast.Name):
        binding, function = module.binding(value), module.function(node)
        if binding is None or binding.kind != "param" or function is None or binding.scope.node is not function:
            return False
        arguments = function.args
        every = [*arguments.posonlyargs, *arguments.args]
        defaults = dict(zip([a.arg for a in every][::-1], arguments.defaults[::-1], strict=False))
        defaults.update({a.arg: d for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if d})
        value = defaults.get(value.id, value)
    return isinstance(value, ast.Constant) and value.value is None


def _device(draft: Draft, argument: ast.keyword) -> str:
    """The device that is certainly meant, as an expression that may stand twice; "" where it is for a person."""
    module = draft.module
    value = module.value(argument.value)
    if argument.arg == "backend" and isinstance(value, ast.Constant) and isinstance(value.value, str):
        return f"{draft.name(_LOCAL_DEVICES)}(backend={module.source(argument.value)})[0]"
    listed = module.value(value.value) if isinstance(value, ast.Subscript) else None
    one = isinstance(value, ast.Subscript) and not isinstance(value.slice, ast.Slice)
    if argument.arg == "device" and one and isinstance(listed, ast.Call) and module.resolve(listed.func) in _DEVICES:
        return module.source(argument.value)
    example = "d" if argument.arg == "device" else "jax.local_devices(backend=...)[0]"
    draft.lower(
        Safety.MANUAL, f"it may be None: if not, device_put the arguments, or use SingleDeviceSharding({example})"
    )
    return ""
