"""SF107: a callback that gathers a sharded array to one device, where each device could call the host with its part."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix.analysis.guards import guarded
from shardfix.analysis.meshes import mesh_of
from shardfix.analysis.module import Module
from shardfix.analysis.placements import Axes, Sharded, mesh_text, same_mesh, spec_arguments
from shardfix.analysis.regions import regions
from shardfix.codemods._callbacks import Callback, callbacks, has_result
from shardfix.codemods._inputs import Input, inputs_of, prove, splits
from shardfix.codemods._local_specs import LocalSpecs, NotLocal
from shardfix.codemods._per_shard import Move
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import IO_CALLBACK, NAMED_SHARDING, PARTITION_SPEC, PURE_CALLBACK
from shardfix.model import Rewrite, Safety

_PLAIN = {"jit", "inline", "grad", "custom_vjp", "custom_jvp"}


class CallbackPerShard(Codemod):
    """Lets each device call the host function with its own part of a sharded array.

    What it does
    ------------
    Moves a `jax.pure_callback` or `jax.experimental.io_callback` in a plain jit over sharded arguments into a
    `jax.shard_map`. The specs are taken from `in_shardings`, `device_put`, constraints, `reshard`, a
    `ShapeDtypeStruct(sharding=)` or the callback's own `sharding=`, and each is shown with its evidence. A dimension
    that the host function cannot work on part by part is gathered first, as all are today.

    Why
    ---
    In a plain jit the arguments of a callback are gathered to one device and the host is called once with the whole
    arrays, which costs communication, and memory of that device, and stops at what fits there.

    Example
    -------
    @jax.jit
    def f(x):  # called with x sharded as P("data")
        return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x)

    becomes

        return jax.shard_map(
            lambda x: jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x),
            mesh=mesh, in_specs=P("data"), out_specs=P("data"))(x)

    Safety
    ------
    Safe with a proof that the host function works on each block alone; the finding names the functions that it rests
    on. Unsafe where a function in it is not known, where it has side effects, and for io_callback, since the host is
    called once per device. Manual where the host function certainly needs the whole array, or a spec or shape is not
    visible.

    References
    ----------
    Measured on JAX 0.10.2 and 0.12.0.1: 1 call with the whole array before, one call per device after.
    """

    code = "SF107"
    name = "callback-per-shard"
    triggers = (f"name:{PURE_CALLBACK}|{IO_CALLBACK} & name:{NAMED_SHARDING}|{PARTITION_SPEC}",)
    since = "0.6.1"  # jax.shard_map
    opt_in = True

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for callback in callbacks(module):
            reach = regions(module).reach(callback.call)
            if not reach.traced or any(t.kind not in _PLAIN for t in reach.transforms):
                continue
            if not guarded(module, callback.call):
                finding = self._finding(module, callback)
                if finding is not None:
                    yield finding

    def _finding(self, module: Module, callback: Callback) -> Rewrite | None:
        inputs = inputs_of(module, callback)
        first = next((i.sharded for i in inputs if i.sharded is not None), None)
        if first is None or not any(splits(i) for i in inputs):
            return None
        draft = Draft(self, module, callback.call)
        reason = "each device can call the host function with its own part"
        problem = _problem(module, callback, inputs, first)
        mesh = mesh_text(module, first, callback.call)
        if problem or mesh is None:
            draft.lower(Safety.MANUAL, problem or f"the mesh {module.source(first.mesh)} has no name here")
            return draft.close(reason)
        for given in inputs:
            given.show(draft)
        results = prove(draft, callback, inputs)
        if results is None:
            return draft.close(reason)
        explicit = (info := mesh_of(module, first.mesh)) is not None and info.types == "explicit"
        if explicit and any(i.kept != i.said for i in inputs):
            draft.lower(Safety.MANUAL, "under Explicit axes the operands have to be resharded first")
        if callback.name == IO_CALLBACK:
            draft.lower(Safety.UNSAFE, "io_callback then calls the host once per device instead of once")
        move = Move(draft, callback, mesh)
        operands = {n: i.kept for n, i in zip(move.parameters, inputs, strict=True) if n in move.shadowing}
        local = LocalSpecs(module, callback.call, operands, mesh)
        outs = _local_results(draft, callback, local, results, inputs)
        if outs is not None:
            p = draft.name(PARTITION_SPEC)
            ins = [f"{p}({spec_arguments(i.kept)})" for n, i in zip(move.parameters, inputs, strict=True) if n]
            move.write(ins, local.written(callback.result, outs, p))
        return draft.close(reason)


def _problem(module: Module, callback: Callback, inputs: list[Input], first: Sharded) -> str:
    """Why nothing can be done; empty where something can."""
    for given in inputs:
        text = module.source(given.node)
        if isinstance(given.node, ast.Starred):
            return f"the operands {text} are not followed"
        if given.sharded is not None and given.sharded.entries is None:
            return f"{text} lies on the mesh, but how it is split is not visible"
        if given.sharded is not None and not same_mesh(module, given.sharded.mesh, first.mesh):
            return "the operands lie on different meshes"
    ordered = callback.keyword("ordered")
    if ordered is not None and not (isinstance(ordered[1].value, ast.Constant) and ordered[1].value.value is False):
        return "an ordered callback in a shard_map kills the process on JAX 0.10"
    if any(len(p.args) > 1 or any(k.arg != "vmap_method" for k in p.keywords) for p in callback.partials):
        return "a functools.partial binds arguments of the callback"
    for argument in callback.host_keywords:
        if not isinstance(argument.value, ast.Constant):
            return f"the keyword {argument.arg} may hold an array, which would have to become an operand"
    return ""


def _local_results(
    draft: Draft, callback: Callback, local: LocalSpecs, results: list[list[int | None]], inputs: list[Input]
) -> list[tuple[Axes, ...]] | None:
    """How each result is split; None where that, or the shape of its blocks, cannot be written."""
    result = callback.result
    if result is None or not has_result(draft.module, callback):
        return [()]
    groups = list(dict.fromkeys(axes for given in inputs for axes in given.kept if axes))
    try:
        outs = local.results(result, dict(zip(groups, results, strict=True)))
        local.localise(result, outs)
    except NotLocal as error:
        draft.lower(Safety.MANUAL, f"{error}: write the shape of one part there")
        return None
    draft.edit(*local.edits)
    return outs
