"""SF102: a host callback in a shard_map that leaves mesh axes automatic."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.regions import Reach, regions
from shardfix.codemods import _inner_shard_map, _outer_shard_map
from shardfix.codemods._callbacks import Callback, callbacks, idle_partials
from shardfix.codemods._casts import axes_to_cast
from shardfix.codemods._inner_specs import Whole, inner_specs
from shardfix.codemods._manual_axes import ManualAxes, manual_axes
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import IO_CALLBACK, OLD_SHARD_MAP, PURE_CALLBACK, SHARD_MAP
from shardfix.model import Rewrite, Safety

_NESTING = Version("0.10.2")  # older ones refuse the callback in the inner shard_map too
#: what people look for: the first words of the error
_MESSAGE = '(JAX: "callbacks are only supported in spmd computations when all mesh axes are partitioned manually")'


class CallbackPartialManual(Codemod):
    """Makes the mesh axes that a shard_map leaves automatic manual around a host callback.

    What it does
    ------------
    Wraps a `jax.pure_callback` or `jax.experimental.io_callback` in the body of a `shard_map` with `axis_names=` (or
    the old `auto=`) in an inner `jax.shard_map` over the axes that are left. Where the code shows how the operands are
    split over these, and the host function is proved to work on each part alone, its specs say so: each device hands
    the host its own part. Otherwise they are `P()`: each device hands it the whole block, gathered, which suits any
    pure host function; the finding says why. A `sharding=` of the callback goes too. For a JAX before 0.10.2, which
    refuses this form, the outer shard_map is made manual over all axes instead.

    Why
    ---
    JAX refuses the callback: "callbacks are only supported in spmd computations when all mesh axes are partitioned
    manually (no partial automatic sharding)."

    Example
    -------
    @jax.jit
    @jax.shard_map(mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False)
    def step(x):
        return jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x)

    becomes

    @jax.jit
    @jax.shard_map(mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False)
    def step(x):
        return jax.shard_map(
            lambda x: jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x),
            in_specs=P(), out_specs=P(),
        )(x)

    Safety
    ------
    Safe for pure_callback, whose host function JAX may call any number of times. Unsafe for io_callback, which is then
    called on every device; where it is not visible over which axes the operands vary and gradients may pass; and where
    the outer shard_map is widened. With `check_vma` on, the result is cast to vary as the operands do: without the cast
    gradients are silently wrong. Manual where the axes are not visible, or the function also runs outside of any
    shard_map.

    References
    ----------
    Measured on JAX 0.10.2 and 0.12.0.1; nested callbacks are refused from 0.5.3 to 0.10.1.
    """

    code = "SF102"
    name = "callback-partial-manual"
    triggers = (f"name:{PURE_CALLBACK}|{IO_CALLBACK} & name:{SHARD_MAP}|{OLD_SHARD_MAP}",)

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for callback in callbacks(module):
            finding = self._finding(module, callback)
            if finding is not None:
                yield finding
        for _, partial in idle_partials(module):
            around = _around(module, regions(module).reach(partial))
            if any(m is not None and m.state != "full" for m in around) and not guarded(module, partial):
                draft = Draft(self, module, partial, Safety.MANUAL)
                yield draft.close("this callback runs where mesh axes may be automatic, and its call is not visible")

    def _finding(self, module: Module, callback: Callback) -> Rewrite | None:
        reach = regions(module).reach(callback.call)
        around = _around(module, reach)
        inside = [m for m in around if m is not None]
        partial = [m for m in inside if m.state == "partial"]
        unknown = [m for m in inside if m.state == "unknown"]
        if not (partial or unknown) or guarded(module, callback.call):
            return None
        draft = Draft(self, module, callback.call)
        draft.because(*(e for m in partial or unknown for e in m.evidence))
        if not partial:
            draft.lower(Safety.MANUAL, f"cannot see {unknown[0].why} here")
            return draft.close(
                f"callbacks need all mesh axes manual, and the shard_map around may leave some automatic {_MESSAGE}"
            )
        automatic = " and ".join(partial[0].automatic) or "others than " + ", ".join(partial[0].names or ("the named",))
        reason = f"callbacks need all mesh axes manual, and the shard_map around leaves {automatic} automatic"
        reason = f"{reason} {_MESSAGE}"
        if len(inside) < len(around):
            draft.lower(Safety.MANUAL, "the call also runs outside of any shard_map: give each use its own function")
            return draft.close(reason)
        if any(m.every is None and m.names is not None for m in partial):
            draft.lower(Safety.UNSAFE, "the axes of the mesh are not visible: nothing is wrong if it has no others")
        self._drop_sharding(draft, callback)
        if module.settings.to_version >= _NESTING:
            self._wrap(draft, callback, inside, reach)
        else:
            draft.caveats.append(f"JAX before {_NESTING} refuses an inner shard_map: the outer one takes all axes")
            for manual in {m.maps: m for m in partial}.values():
                _outer_shard_map.widen(draft, manual)
        return draft.close(reason)

    def _wrap(self, draft: Draft, callback: Callback, inside: list[ManualAxes], reach: Reach) -> None:
        module = draft.module
        for manual in {m.maps: m for m in inside}.values():
            _outer_shard_map.modernise(draft, manual)
        jitted = all(any(t.kind == "jit" for t in path) for path in reach.paths)
        auto = all(m.mesh is not None and m.mesh.types == "auto" for m in inside)
        cast = axes_to_cast(draft, callback, inside, reach)
        built = _inner_shard_map.parameters(draft, callback)
        if built is None:
            return
        specs = None
        try:
            specs = inner_specs(
                draft, callback, inside, reach, built.given, built.shadowing, outside=bool(built.defaults)
            )
            draft.caveats.append("each device hands the host its own part, as the operands are split")
        except Whole as why:
            draft.caveats.append(f"P() gives every device the whole block: {why}")
        _inner_shard_map.wrap(draft, callback, built, specs, jit=not jitted, reshard=not auto, cast=cast)
        if callback.name == IO_CALLBACK:
            draft.lower(Safety.UNSAFE, "the host function is called on every device, each time with the whole block")
            ordered = callback.keyword("ordered")
            old = module.settings.to_version < Version("0.12")
            if ordered is not None and not _is(ordered[1].value, False) and old:
                draft.lower(Safety.MANUAL, "ordered=True in the inner shard_map kills the process on JAX 0.10.2")
        if any(k.arg is None for k in callback.host_keywords):
            safety = Safety.UNSAFE if auto and callback.name != IO_CALLBACK else Safety.MANUAL
            draft.lower(safety, "what the **mapping of the callback holds is not visible")
        bound = [a for p in callback.partials for a in [*p.args[1:], *(k.value for k in p.keywords)]]
        if not auto and any(any(a is o for o in callback.operands) for a in bound):
            draft.lower(Safety.MANUAL, "under Explicit axes the operands bound by the partial have to be passed here")

    def _drop_sharding(self, draft: Draft, callback: Callback) -> None:
        found = callback.keyword("sharding")
        if found is None or _is(found[1].value, None):
            return
        carrier, argument = found
        module = draft.module
        for user in callbacks(module):
            if carrier in user.partials and None in _around(module, regions(module).reach(user.call)):
                draft.lower(Safety.MANUAL, "its sharding comes from a partial that other calls outside of it use")
        draft.drop_argument(carrier, argument)


def _around(module: Module, reach: Reach) -> list[ManualAxes | None]:
    """What holds at the end of each path."""
    return [manual_axes(module, path) for path in reach.paths]


def _is(node: ast.expr, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value
