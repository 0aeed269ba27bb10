"""Whether the operands of a callback may stay split over the automatic axes inside of a shard_map, and how.

`P()` is right for any pure host function, but gathers the operands over the automatic axes first. Where the code shows
how an operand is split over them and the host function is proved to work on each part alone, every device hands it its
own part instead: the number of calls is the same, one a device, and so are the values.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from shardfix.analysis.meshes import MeshInfo
from shardfix.analysis.module import Module, literal
from shardfix.analysis.placements import Axes, mesh_text, same_mesh, spec_arguments, strip
from shardfix.analysis.regions import Reach
from shardfix.analysis.specs import block_shape_of, block_spec_of
from shardfix.codemods._callbacks import Callback
from shardfix.codemods._inputs import Input, divides, verdict_along
from shardfix.codemods._local_specs import LocalSpecs, NotLocal
from shardfix.codemods._manual_axes import ManualAxes
from shardfix.codemods.base import Draft
from shardfix.jaxnames import IO_CALLBACK, PARTITION_SPEC
from shardfix.model import Edit, Evidence


@dataclass(frozen=True)
class InnerSpecs:
    """The specs of the inner shard_map, and the edits after which the result spec tells the shape of a part."""

    ins: str
    outs: str
    edits: tuple[Edit, ...]


class Whole(Exception):
    """The operands have to enter whole; the message says why."""


def inner_specs(
    draft: Draft,
    callback: Callback,
    inside: list[ManualAxes],
    reach: Reach,
    given: list[ast.expr],
    shadowing: set[str],
    *,
    outside: bool,
) -> InnerSpecs:
    """The specs that keep operands split.

    Args:
        given: the expressions that enter as parameters, in their order.
        shadowing: the parameters that are called like the variables that they stand for.
        outside: the result spec is evaluated outside of the lambda, so that it tells the whole shape.

    Raises:
        Whole: there are none.
    """
    module = draft.module
    mesh = _mesh(module, callback, inside, reach)
    result = _plain_call(module, callback)
    if outside:
        raise Whole("the result spec is worked out from whole operands")
    inputs = [_input(module, operand, mesh, inside[0].automatic) for operand in callback.operands]
    if not any(any(i.said) for i in inputs):
        _nothing_split(module, inputs, inside[0].automatic)
    results, proofs = _proved(module, callback, inputs)
    outs, local = _results(module, callback, result, inputs, results, shadowing, mesh)
    for each in inputs:
        if not isinstance(each.node, ast.Constant):
            each.show(draft)
    draft.because(*proofs)
    p = draft.name(PARTITION_SPEC)
    kept = {id(i.node): i.kept for i in inputs}
    ins = [f"{p}({spec_arguments(kept[id(node)])})" for node in given]
    text = ins[0] if len(set(ins)) == 1 else f"({', '.join(ins)})"
    return InnerSpecs(text, local.written(result, outs, p), tuple(local.edits))


def _mesh(module: Module, callback: Callback, inside: list[ManualAxes], reach: Reach) -> MeshInfo:
    """The mesh of all the shard_maps, with the axes that each of them leaves automatic."""
    first = inside[0]
    if callback.name == IO_CALLBACK:
        raise Whole("what it does on the host it then does for the whole block")
    if len({(m.state, m.names, m.every) for m in inside}) > 1 or not first.automatic or first.mesh is None:
        raise Whole("the automatic axes are not the same, or not visible, for all ways in")
    if any(m.mesh is None or not _same(m.mesh, first.mesh) for m in inside):
        raise Whole("the shard_maps around it are over different meshes")
    if first.mesh.types != "auto":
        kind = "Explicit" if first.mesh.types == "explicit" else "not visible, or mixed"
        raise Whole(f"the types of the mesh axes are {kind}, and operands are resharded to P() there")
    if not all(any(t.kind == "jit" for t in path) for path in reach.paths):
        raise Whole("no jit is visible around it, and outside of one JAX 0.10 refuses any other spec")
    if module.contains(first.mesh.node):
        return first.mesh
    if isinstance(first.mesh.origin, ast.expr):  # the only mesh in scope, known by its name
        return replace(first.mesh, node=first.mesh.origin)
    raise Whole("the mesh is not visible")


def _same(one: MeshInfo, other: MeshInfo) -> bool:
    return one.node is other.node or (one.origin is not None and one.origin is other.origin)


def _plain_call(module: Module, callback: Callback) -> ast.expr:
    """The result spec of a call whose host function sees just the operands in the call, and no batches of them."""
    own = {id(a) for a in callback.call.args}
    if any(isinstance(o, ast.Starred) or id(o) not in own for o in callback.operands):
        raise Whole("not every operand stands in the call")
    if any(k.arg is None or not isinstance(k.value, ast.Constant) for k in callback.host_keywords):
        raise Whole("a keyword of the host function may hold an array")
    found = callback.keyword("vmap_method")
    method = literal(found[1].value) if found is not None else None
    if method not in (None, "sequential", "sequential_unrolled"):
        raise Whole("with this vmap_method the host function may see batches, whose dimensions are not visible")
    if callback.result is None:
        raise Whole("the result_shape_dtypes are not visible")
    return callback.result


def _input(module: Module, operand: ast.expr, mesh: MeshInfo, automatic: tuple[str, ...]) -> Input:
    """One operand, with the entries that are certain to divide its block."""
    sharded, shape = block_spec_of(module, operand, mesh.node), block_shape_of(module, operand, mesh.node)
    given = Input(operand, None, shape)
    if sharded is None or sharded.entries is None or not same_mesh(module, sharded.mesh, mesh.node):
        return given
    given.sharded = sharded
    said = [tuple(a for a in axes if a in automatic) for axes in sharded.entries]
    for dimension, axes in enumerate(said):
        even = divides(given, mesh, dimension, axes) if axes else True
        if not even:
            why = "may not divide" if even is None else "does not divide"
            raise Whole(f"{' and '.join(axes)} {why} dimension {dimension} of {module.excerpt(operand, 40)}")
    given.said = given.kept = strip(tuple(said))
    return given


def _nothing_split(module: Module, inputs: list[Input], automatic: tuple[str, ...]) -> None:
    over = " and ".join(automatic)
    for given in inputs:
        if given.sharded is None and given.rank != 0:
            raise Whole(f"how {module.excerpt(given.node, 40)} is split over {over} is not visible")
    raise Whole(f"no operand is split over {over}")


def _proved(
    module: Module, callback: Callback, inputs: list[Input]
) -> tuple[dict[Axes, tuple[int | None, ...]], list[Evidence]]:
    """The groups of mesh axes along which a proof was had, with the dimension of each result that they split."""
    results: dict[Axes, tuple[int | None, ...]] = {}
    proofs: list[Evidence] = []
    refused = ""
    for axes in dict.fromkeys(axes for given in inputs for axes in given.said if axes):
        verdict = verdict_along(module, callback, inputs, axes)
        if verdict.effects:
            raise Whole(f"the host function {verdict.effects[0]}, then for the whole block")
        if any(set(axes) & set(other) for other in results):
            refused = f"{'/'.join(axes)} splits different dimensions of different operands"
        elif not verdict.blockwise:
            refused = verdict.reason
        else:
            results[axes] = verdict.axes
            proofs.append(Evidence(verdict.reason, callback.call.lineno))
    if not results:
        raise Whole(refused)
    for given in inputs:
        given.kept = strip(tuple(axes if axes in results else () for axes in given.said))
    return results, proofs


def _results(
    module: Module,
    callback: Callback,
    result: ast.expr,
    inputs: list[Input],
    results: dict[Axes, tuple[int | None, ...]],
    shadowing: set[str],
    mesh: MeshInfo,
) -> tuple[list[tuple[Axes, ...]], LocalSpecs]:
    sharded = next(i.sharded for i in inputs if i.sharded is not None)
    name = mesh_text(module, sharded, callback.call) or ""
    names = {i.node.id: i.kept for i in inputs if isinstance(i.node, ast.Name) and i.node.id in shadowing}
    local = LocalSpecs(module, callback.call, names, name)
    try:
        outs = local.results(result, results)
        local.localise(result, outs)
    except NotLocal as error:
        raise Whole(str(error)) from None
    return outs, local
